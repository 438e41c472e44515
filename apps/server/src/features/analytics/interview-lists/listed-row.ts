import type { InterviewListRow, ListedComment } from '@echolot/contract/analytics/interview-list';
import { foldedMatches } from '@echolot/core/folded-matches';
import { localText } from '@echolot/core/local-text';
import type { Answer } from '../../../database/tables.ts';
import { type ToldCategories, toldAnswers, toldText } from '../../intake/interviews/public.ts';
import type { TextMask } from '../../privacy/masking/public.ts';
import type { Variable } from '../../structure/surveys/public.ts';
import type { ResolvedQuery } from '../rankings/public.ts';
import type { ListedInterview } from './interview-list-view.ts';

interface RowInput extends Pick<InterviewListRow, 'unit' | 'unitAbove' | 'isUnitWidened'> {
  readonly chosen: readonly Variable[];
  readonly comments: readonly Variable[];
  readonly served: ResolvedQuery['served']['shape']['variables'];
  readonly options: ResolvedQuery['options'];
  readonly words: readonly string[];
  /** Indicators whose answers are not told. */
  readonly hidden: ReadonlySet<string>;
  /** Categories that are told; undefined: all. */
  readonly told: ToldCategories | undefined;
  readonly mask: TextMask;
}

export function listedRow(interview: ListedInterview, input: RowInput): InterviewListRow {
  const { interviewId, answeredAt, day, channel, locale, status, person } = interview;
  const answers = toldAnswers(input.told, interview.answers);
  const { unit, unitAbove, isUnitWidened, chosen, hidden } = input;
  const shown = chosen.filter(({ kind }) => kind !== 'comment');
  return {
    interviewId,
    answeredAt: answeredAt.toISOString(),
    day,
    unit,
    unitAbove,
    isUnitWidened,
    channel: toldText(input.told, 'channel', channel),
    locale: toldText(input.told, 'locale', locale),
    status,
    person,
    answers: Object.fromEntries(
      shown.map((variable) => {
        const { extName } = variable;
        return [extName, hidden.has(extName) ? null : answerOf(variable, answers[extName], input.options)];
      }),
    ),
    comments: commentsOf(interview, input),
  };
}

/** An answer as it counts: one that the variable no longer takes is none. */
function answerOf(
  { extName, kind, min, max }: Variable,
  answer: Answer | undefined,
  options: ResolvedQuery['options'],
): InterviewListRow['answers'][string] {
  if (answer === undefined || answer === '') return null;
  if (kind === 'indicator' || kind === 'number') {
    const isOnScale = typeof answer === 'number' && (min === null || answer >= min) && (max === null || answer <= max);
    return isOnScale ? answer : null;
  }
  if (kind === 'date') return typeof answer === 'string' ? answer : null;
  const merged = (category: string): string =>
    options.get(extName)?.find((option) => option.extName === category)?.mergedInto ?? category;
  if (Array.isArray(answer)) return answer.length > 0 ? [...new Set(answer.map((one) => merged(String(one))))] : null;
  return merged(String(answer));
}

/** The chosen comments, and others that say why the interview was found. */
function commentsOf(interview: ListedInterview, input: RowInput): ListedComment[] {
  const { chosen, comments, words } = input;
  return comments.flatMap((variable) => {
    const text = shownComment(interview, variable.extName, input);
    if (text === '') return [];
    const marks = foldedMatches(text, words).map(([from, to]): [number, number] => [from, to]);
    return chosen.includes(variable) || marks.length > 0 ? [{ variable: variable.extName, text, marks }] : [];
  });
}

/** A comment as its reader may read it; empty without one. */
export function shownComment(
  { interviewId, answers }: Pick<ListedInterview, 'interviewId' | 'answers'>,
  extName: string,
  { served, mask }: Pick<RowInput, 'served' | 'mask'>,
): string {
  const answer = answers[extName];
  if (typeof answer !== 'string' || answer === '') return '';
  return mask(interviewId, commentText(served, extName, answer));
}

/** What an answer to a comment says: to one that was a dimension it names what was chosen. */
export function commentText(served: RowInput['served'], extName: string, answer: string): string {
  return served.find((one) => one.extName === extName)?.texts?.[answer] ?? answer;
}

/** Titles of the categories in some rows. */
export function titlesOfRows(
  rows: readonly InterviewListRow[],
  chosen: readonly Variable[],
  options: ResolvedQuery['options'],
  locales: readonly string[],
): Record<string, Record<string, string>> {
  const dimensions = chosen.filter(({ kind }) => kind === 'dimension');
  return Object.fromEntries(
    dimensions.map(({ extName }) => {
      const known = new Map(options.get(extName)?.map((option) => [option.extName, option.titles]));
      const categories = new Set(rows.flatMap(({ answers }) => [answers[extName] ?? []].flat().map(String)));
      const titles = [...categories].map((category) => [
        category,
        localText(known.get(category) ?? {}, locales) || category,
      ]);
      return [extName, Object.fromEntries(titles) as Record<string, string>];
    }),
  );
}

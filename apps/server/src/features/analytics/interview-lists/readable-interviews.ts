import { foldedMatches } from '@echolot/core/folded-matches';
import { foldText } from '@echolot/core/folded-text';
import type { InterviewListQuery, ListPlace } from '../../../columnar/interview-list-query.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import { noMask, type TextMask, textMaskOf } from '../../privacy/masking/public.ts';
import type { ResolvedQuery } from '../rankings/public.ts';
import { type ListedInterview, listInterviewsById } from './interview-list-view.ts';
import { listableVariables } from './listed-columns.ts';
import { shownComment } from './listed-row.ts';

/** Interviews as the record has them, and how their reader may read what they say. */
export interface ReadInterviews {
  readonly interviews: readonly ListedInterview[];
  readonly mask: TextMask;
}

/** What the record says of some interviews: a correction it knows already may have taken one out of the reader's sight. */
export async function readVisible(
  ctx: Context,
  { survey, perspective, scope }: ResolvedQuery,
  interviewIds: readonly string[],
  unitNos: ReadonlySet<number>,
): Promise<ReadInterviews> {
  if (interviewIds.length === 0) return { interviews: [], mask: noMask };
  const { universeId } = ctx.universe;
  const [found, mask] = await ctx.inTransaction(async (tx) => [
    await listInterviewsById(tx, universeId, survey.surveyId, interviewIds),
    await textMaskOf(ctx, tx, survey.surveyId, interviewIds),
  ]);
  const interviews = interviewIds
    .map((id) => found.get(id))
    .filter((interview) => interview !== undefined)
    .filter(({ unitNos: placed, day }) => {
      const unitNo = placed[perspective] ?? 0;
      const isInScope = scope.unitNos === 'all' || scope.unitNos.has(unitNo);
      return isInScope && unitNos.has(unitNo) && (!scope.fromDay || day >= scope.fromDay);
    });
  return { interviews, mask };
}

/** Whether what a list is chosen by are words that its reader may not be able to read. */
export function isChosenByWords(
  { actor }: Pick<Context, 'actor'>,
  { words, filters }: Pick<InterviewListQuery, 'words' | 'filters'>,
): boolean {
  return !mayIdentify(actor) && (words.length > 0 || filters.some(isOfTexts));
}

const isOfTexts = ({ kind, anyOf }: InterviewListQuery['filters'][number]): boolean =>
  kind === 'texts' && anyOf !== undefined;

/**
 * Whether the words an interview was found by are where its reader can read them: found by a word that is masked, it would
 * tell that the word is there.
 */
export function isFoundReadably(
  interview: ListedInterview,
  { words, filters }: Pick<InterviewListQuery, 'words' | 'filters'>,
  resolved: ResolvedQuery,
  mask: TextMask,
): boolean {
  const served = resolved.served.shape.variables;
  const shown = (extName: string) => shownComment(interview, extName, { served, mask });
  const plain = (extName: string) => shownComment(interview, extName, { served, mask: noMask });
  const holds = (extName: string, word: string): boolean => foldedMatches(shown(extName), [word]).length > 0;
  const comments = listableVariables(resolved).filter(({ kind }) => kind === 'comment');
  // Where nothing is masked the engine has looked already.
  if (comments.every(({ extName }) => shown(extName) === plain(extName))) return true;
  return (
    words.every((word) => comments.some(({ extName }) => holds(extName, word))) &&
    filters.every(
      (filter) =>
        filter.kind !== 'texts' || !filter.anyOf || filter.anyOf.some((text) => holds(filter.variable, foldText(text))),
    )
  );
}

/** Interviews of a list that are looked at once. */
const mostAtOnce = 2000;

/** The interviews of a list that were found by words their reader cannot read. */
export async function findUnreadable(
  ctx: Context & WithRankings,
  resolved: ResolvedQuery,
  question: Omit<InterviewListQuery, 'order'>,
  unitNos: ReadonlySet<number>,
): Promise<string[]> {
  if (!isChosenByWords(ctx, question)) return [];
  const query: InterviewListQuery = { ...question, order: { by: 'time' } };
  const found: string[] = [];
  let after: ListPlace | undefined;
  do {
    const places = await ctx.rankings.readInterviewPlaces(query, after, mostAtOnce, ctx.signal);
    const ids = places.map(({ interviewId }) => interviewId);
    const { interviews, mask } = await readVisible(ctx, resolved, ids, unitNos);
    for (const interview of interviews)
      if (!isFoundReadably(interview, query, resolved, mask)) found.push(interview.interviewId);
    after = places.length < mostAtOnce ? undefined : places.at(-1);
  } while (after);
  return found;
}

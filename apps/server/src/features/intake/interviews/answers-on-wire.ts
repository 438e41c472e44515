import type { InterviewAnswer, InterviewCorrection } from '@echolot/contract/intake/interviews';
import { localText } from '@echolot/core/local-text';
import type { Answer, Answers } from '../../../database/tables.ts';
import type { StoredSurvey, Variable, VariableOption } from '../../structure/surveys/public.ts';
import type { FormerVersion, SingleInterview } from './interview-view.ts';

export type OptionsByVariable = ReadonlyMap<string, readonly VariableOption[]>;

interface WireOptions {
  readonly locales: readonly string[];
  /** Whether what else may be answered is told. */
  readonly withOptions: boolean;
}

/** Every question of the survey with its answer. */
export function answersOnWire(
  survey: Pick<StoredSurvey, 'variables'>,
  options: OptionsByVariable,
  answers: Answers,
  wire: WireOptions,
): InterviewAnswer[] {
  return survey.variables.map((variable) => answerOnWire(variable, options, answers[variable.extName], wire));
}

export function answerOnWire(
  variable: Variable,
  options: OptionsByVariable,
  answer: Answer | undefined,
  { locales, withOptions }: WireOptions,
): InterviewAnswer {
  const { extName, kind, method, min, max, decimals, direction, topBoxes, target, isMultiValued } = variable;
  const own = kind === 'dimension' ? (options.get(extName) ?? []) : [];
  const titles = titlesOf(own, locales);
  const value = answer === undefined || answer === '' ? null : answer;
  return {
    extName,
    title: localText(variable.titles, locales) || extName,
    kind,
    value,
    titles: kind === 'dimension' ? listOf(value).map((name) => titles.get(name) ?? name) : [],
    indicator:
      kind === 'indicator' && method && min !== null && max !== null
        ? { method, scale: { min, max, decimals }, direction, topBoxes, target }
        : null,
    decimals,
    isMultiValued,
    options: withOptions
      ? own
          .filter(({ mergedInto }) => mergedInto === undefined)
          .map((option) => ({ extName: option.extName, title: localText(option.titles, locales) || option.extName }))
      : [],
  };
}

function titlesOf(options: readonly VariableOption[], locales: readonly string[]): Map<string, string> {
  return new Map(options.map(({ extName, titles }) => [extName, localText(titles, locales) || extName]));
}

const listOf = (value: Answer | null | undefined): string[] =>
  (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map(String);

/** What was changed from version to version, newest first; a version that changed no answer (another unit, a deletion) has none. */
export function correctionsOnWire(
  survey: Pick<StoredSurvey, 'variables'>,
  options: OptionsByVariable,
  former: readonly FormerVersion[],
  current: Pick<SingleInterview, 'answers'>,
  locales: readonly string[],
): InterviewCorrection[] {
  return former
    .map(({ version, answers, changedBy, reason, changedAt }, index) => {
      const after = former[index + 1]?.answers ?? current.answers;
      const changed = survey.variables.filter(
        ({ extName }) => JSON.stringify(answers[extName] ?? null) !== JSON.stringify(after[extName] ?? null),
      );
      return {
        version,
        at: changedAt.toISOString(),
        by: changedBy,
        reason,
        changes: changed.map(({ extName, titles, kind }) => {
          const [was, is] = [answers[extName] ?? null, after[extName] ?? null];
          const known = titlesOf(kind === 'dimension' ? (options.get(extName) ?? []) : [], locales);
          const named = [...new Set([...listOf(was), ...listOf(is)])].filter((name) => known.has(name));
          return {
            extName,
            title: localText(titles, locales) || extName,
            before: was,
            after: is,
            titles: Object.fromEntries(named.map((name) => [name, known.get(name) ?? name])),
          };
        }),
      };
    })
    .toReversed();
}

import type { Answer, Answers } from '../../../database/tables.ts';

/**
 * Categories that a reader who may not see single persons is told of single interviews, by variable, `channel` and `locale`: those
 * whose interviews the filters tell under the same question. A variable that is not in it is not limited.
 */
export type ToldCategories = ReadonlyMap<string, ToldOfVariable>;

export interface ToldOfVariable {
  /** As they are answered; one that was merged into another is told where that is. */
  readonly categories: ReadonlySet<string>;
  /** How many that were answered are not among them. */
  readonly hiddenCount: number;
}

/** A channel or language; empty where it is not told. */
export function toldText(told: ToldCategories | undefined, name: 'channel' | 'locale', text: string): string {
  const limit = told?.get(name);
  return !limit || limit.categories.has(text) ? text : '';
}

/** Answers without the categories that are not told. */
export function toldAnswers(told: ToldCategories | undefined, answers: Answers): Answers {
  if (!told) return answers;
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]): [string, Answer][] => {
      const limit = told.get(name);
      if (!limit) return [[name, answer]];
      if (Array.isArray(answer)) {
        const left = answer.filter((one) => limit.categories.has(String(one)));
        // An empty choice reads like one that is not told.
        return left.length > 0 ? [[name, left]] : [];
      }
      return limit.categories.has(String(answer)) ? [[name, answer]] : [];
    }),
  );
}

/** Whether an answer is read as it was given; one that chose nothing is. */
export function isToldWhole(shown: Answer | undefined, given: Answer | undefined): boolean {
  const plain = (answer: Answer | undefined): string =>
    answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0)
      ? ''
      : JSON.stringify(answer);
  return plain(shown) === plain(given);
}

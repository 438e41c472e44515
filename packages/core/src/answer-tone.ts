import { bandsOf, type Indicator, stepsOf } from './indicator.ts';

/** What a single answer counts as. */
export type AnswerTone = 'good' | 'middle' | 'bad';

/** By the bands of the score; undefined for methods that take a mean of all answers and judge none of them. */
export function answerTone(indicator: Indicator, answer: number): AnswerTone | undefined {
  const { high, low } = bandsOf(indicator);
  if (!high) return undefined;
  const steps = stepsOf(answer, indicator.scale);
  if (steps >= high.from && steps <= high.to) return 'good';
  return low && steps >= low.from && steps <= low.to ? 'bad' : 'middle';
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Indicator, partsOf } from './indicator.ts';
import { scoreOf } from './kpi.ts';
import { addParts, noParts } from './kpi-parts.ts';
import { answersNeeded, bestAnswersNeeded } from './what-it-takes.ts';

const nps: Indicator = { method: 'nps', scale: { min: 0, max: 10, decimals: 0 }, direction: 'higher' };
const csat: Indicator = { method: 'csat', scale: { min: 1, max: 5, decimals: 0 }, direction: 'higher' };
const effort: Indicator = { method: 'ces', scale: { min: 1, max: 7, decimals: 0 }, direction: 'lower' };
const repeat = (answer: number, times: number): number[] => Array<number>(times).fill(answer);

describe('what it takes', () => {
  test('answers for ± 5 points at 60 % promoters and 15 % detractors', () => {
    const parts = partsOf(nps, [...repeat(10, 12), ...repeat(8, 5), ...repeat(3, 3)]);
    // Plain Wald: (1.96/5)²·10⁴·0.5475 = 841.3; the adjusted interval needs about three fewer.
    const needed = answersNeeded(nps, parts, 5);
    expect(needed).toBeGreaterThanOrEqual(836);
    expect(needed).toBeLessThanOrEqual(843);
  });

  test('a share of one half within ± 5 points needs 381 answers (Wilson)', () => {
    // n + z² = (z/0.1)²
    expect(answersNeeded(csat, partsOf(csat, [5, 1]), 5)).toBe(381);
  });

  test('no forecast from one answer, for no margin, or past the horizon', () => {
    expect(answersNeeded(nps, partsOf(nps, [10]), 5)).toBeNull();
    expect(answersNeeded(nps, partsOf(nps, [10, 0]), 0)).toBeNull();
    expect(answersNeeded(nps, partsOf(nps, [10, 0]), 0.0001)).toBeNull();
  });

  test('promoters to reach a target', () => {
    // 4 promoters, 2 passives, 4 detractors: NPS 0; (4 + k − 4)/(10 + k) ≥ 0.5 from k = 10 on.
    const parts = partsOf(nps, [...repeat(10, 4), ...repeat(7, 2), ...repeat(0, 4)]);
    expect(bestAnswersNeeded(nps, parts, 50)).toBe(10);
    expect(bestAnswersNeeded(nps, parts, 0)).toBe(0);
    expect(bestAnswersNeeded(nps, parts, 100)).toBeNull();
    expect(bestAnswersNeeded(nps, noParts, 50)).toBeNull();
  });

  test('top boxes and best marks, also where low is good', () => {
    expect(bestAnswersNeeded(csat, partsOf(csat, [1, 1]), 75)).toBe(6);
    expect(bestAnswersNeeded(effort, partsOf(effort, [5, 5]), 2)).toBe(6);
  });

  test('one fewer is not enough', () => {
    const answers = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1 });
    fc.assert(
      fc.property(answers, fc.integer({ min: -100, max: 99 }), (list, target) => {
        const needed = bestAnswersNeeded(nps, partsOf(nps, list), target) ?? Number.NaN;
        const after = (count: number) => scoreOf(nps, addParts(partsOf(nps, list), partsOf(nps, repeat(10, count))));
        expect(after(needed)?.value).toBeGreaterThanOrEqual(target - 1e-9);
        if (needed > 0) expect(after(needed - 1)?.value).toBeLessThan(target);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceInterval } from './difference-interval.ts';
import { type Indicator, partsOf } from './indicator.ts';
import { scoreOf } from './kpi.ts';

const csat: Indicator = { method: 'csat', scale: { min: 1, max: 5, decimals: 0 }, direction: 'higher' };
const shareOf = (high: number, n: number) =>
  scoreOf(csat, { n, high, low: 0, sum: 0, sumSquares: 0 }) ?? expect.fail('no score');

describe('the interval of a difference', () => {
  // R. G. Newcombe, Statistics in Medicine 17 (1998), 873–890, table II, method 10 (score without continuity correction).
  test.each([
    [56, 70, 48, 80, 5.24, 33.39],
    [9, 10, 3, 10, 17.05, 80.9],
    [6, 7, 2, 7, 5.82, 80.62],
    [5, 56, 0, 29, -3.81, 19.26],
    [0, 10, 0, 20, -16.11, 27.75],
    [10, 10, 0, 20, 67.91, 100],
    [10, 10, 0, 10, 60.75, 100],
  ])('%d of %d less %d of %d is from %d to %d percent', (highA, nA, highB, nB, from, to) => {
    const interval = differenceInterval(shareOf(highA, nA), shareOf(highB, nB));
    expect(interval?.low).toBeCloseTo(from, 2);
    expect(interval?.high).toBeCloseTo(to, 2);
  });

  test('without an interval on either side there is none', () => {
    const score = { value: 4, low: 3, high: 5 };
    expect(differenceInterval(score, { value: 4, low: null, high: null })).toBeNull();
    expect(differenceInterval({ value: 4, low: null, high: null }, score)).toBeNull();
  });

  test('it holds the difference, turns round with its sides, and lies close to Welch’s for means', () => {
    const mean: Indicator = { method: 'mean', scale: { min: 0, max: 10, decimals: 0 }, direction: 'higher' };
    const answers = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 2, maxLength: 50 });
    fc.assert(
      fc.property(answers, answers, (one, other) => {
        const [a, b] = [scoreOf(mean, partsOf(mean, one)), scoreOf(mean, partsOf(mean, other))];
        if (!a || !b) throw new Error('no score');
        const [there, back] = [differenceInterval(a, b), differenceInterval(b, a)];
        expect(there?.low).toBeLessThanOrEqual(there?.difference ?? Number.NaN);
        expect(there?.high).toBeGreaterThanOrEqual(there?.difference ?? Number.NaN);
        expect(there?.low).toBeCloseTo(-(back?.high ?? Number.NaN), 10);
      }),
    );
  });
});

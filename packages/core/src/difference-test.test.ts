import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceTestOf } from './difference-test.ts';
import type { Indicator } from './indicator.ts';
import { partsOf } from './indicator.ts';
import { differenceOf } from './kpi.ts';

const nps: Indicator = { method: 'nps', scale: { min: 0, max: 10, decimals: 0 }, direction: 'higher' };
const csat: Indicator = { method: 'csat', scale: { min: 1, max: 5, decimals: 0 }, direction: 'higher', topBoxes: 2 };
const mean: Indicator = { method: 'mean', scale: { min: 0, max: 60, decimals: 0 }, direction: 'lower' };

test('the pooled z test of two shares is that of the textbook', () => {
  // 60 of 100 against 45 of 100: z = 0.15 / sqrt(0.525 * 0.475 * 0.02).
  const found = differenceTestOf(
    csat,
    { n: 100, sum: 0, sumSquares: 0, high: 60, low: 0 },
    { n: 100, sum: 0, sumSquares: 0, high: 45, low: 0 },
  );
  expect(found).toMatchObject({ name: 'csat_pooled_z', degreesOfFreedom: null });
  expect(found?.statistic).toBeCloseTo(0.15 / Math.sqrt(0.525 * 0.475 * 0.02), 10);
  expect(found?.p).toBeCloseTo(0.0337, 4);
});

test('the t test of two means is Welch’s, with Satterthwaite’s degrees of freedom, worked out step by step', () => {
  const a = partsOf(mean, [27, 20, 20, 20, 21, 18, 22]);
  const b = partsOf(mean, [30, 35, 28, 33, 31]);
  const found = differenceTestOf(mean, a, b);
  const varianceOf = (values: readonly number[]): number => {
    const middle = values.reduce((sum, one) => sum + one, 0) / values.length;
    return values.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (values.length - 1) / values.length;
  };
  const [va, vb] = [varianceOf([27, 20, 20, 20, 21, 18, 22]), varianceOf([30, 35, 28, 33, 31])];
  expect(found?.statistic).toBeCloseTo((148 / 7 - 157 / 5) / Math.sqrt(va + vb), 10);
  expect(found?.degreesOfFreedom).toBeCloseTo((va + vb) ** 2 / (va ** 2 / 6 + vb ** 2 / 4), 10);
});

test('its p is the one rankings test with', () => {
  const answers = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(fc.constantFrom(nps, csat, mean), answers, answers, (indicator, first, second) => {
      const [a, b] = [partsOf(indicator, first), partsOf(indicator, second)];
      const tested = differenceTestOf(indicator, a, b);
      const p = differenceOf(indicator, a, b, 1)?.p ?? null;
      if (tested) expect(tested.p).toBeCloseTo(p ?? Number.NaN, 12);
    }),
  );
});

import { describe, expect, test } from 'vitest';
import { type Indicator, type KpiMethod, partsOf } from './indicator.ts';
import { differenceOf, differenceZ, isHigherBetter, scoreOf, scoreRangeOf } from './kpi.ts';
import { noParts } from './kpi-parts.ts';
import { twoSidedNormalP } from './normal-distribution.ts';

const indicator = (
  method: KpiMethod,
  min: number,
  max: number,
  direction: 'higher' | 'lower' = 'higher',
): Indicator => ({
  method,
  scale: { min, max, decimals: 0 },
  direction,
});
const nps = indicator('nps', 0, 10);
const all = [nps, indicator('csat', 1, 5), indicator('ces', 1, 7), indicator('mean', 1, 5), indicator('index', 1, 5)];
const repeat = (answers: number[], times: number): number[] => Array.from({ length: times }, () => answers).flat();

describe('KPI', () => {
  test.each([
    [nps, [10, 9, 8, 3], 25],
    [indicator('csat', 1, 5), [5, 4, 3, 1], 50],
    [indicator('ces', 1, 7), [7, 6, 2], 5],
    [indicator('mean', 1, 5), [1, 2, 5, 4], 3],
    [indicator('index', 1, 5), [1, 2, 5, 4], 50],
    [indicator('index', 1, 5, 'lower'), [1, 1, 1, 5], 75],
  ])('score %#', (one, answers, value) => expect(scoreOf(one, partsOf(one, answers))?.value).toBe(value));

  test('a score has its interval on its own scale, and none from a single answer of a mean', () => {
    for (const one of all) {
      const score = scoreOf(one, partsOf(one, repeat([one.scale.min, 3, 4, 5, one.scale.max], 8)));
      const range = scoreRangeOf(one);
      expect(score?.low).toBeGreaterThanOrEqual(range.low);
      expect(score?.high).toBeLessThanOrEqual(range.high);
      expect(score?.low).toBeLessThan(score?.value ?? 0);
      expect(scoreOf(one, noParts)).toBeNull();
    }
    expect(scoreOf(indicator('mean', 1, 5), partsOf(nps, [4]))).toEqual({ value: 4, low: null, high: null });
  });

  test('no significance below 30 answers on either side, but a change', () => {
    for (const one of all) {
      const many = partsOf(one, repeat([5, 5, 4], 10));
      const few = partsOf(one, repeat([1], 29));
      expect(differenceOf(one, many, few)?.p).toBeNull();
      expect(differenceOf(one, few, many)?.p).toBeNull();
      expect(differenceOf(one, few, many)?.change).toBeLessThanOrEqual(0);
      expect(differenceOf(one, many, noParts)).toBeNull();
      expect(differenceOf(one, noParts, many)).toBeNull();
    }
  });

  test('a clear difference is significant for every method', () => {
    for (const one of all) {
      const good = partsOf(one, repeat([one.scale.max, one.scale.max, one.scale.max - 1], 30));
      const bad = partsOf(one, repeat([one.scale.min, one.scale.min + 1, one.scale.max], 30));
      expect(differenceOf(one, good, bad)?.change).toBeGreaterThan(0);
      expect(differenceOf(one, good, bad)?.p).toBeLessThan(0.001);
      expect(differenceOf(one, good, good)?.change).toBe(0);
      expect(differenceOf(one, good, good)?.p).toBeCloseTo(1, 12);
    }
  });

  test('the direction decides which score is better only for means', () => {
    expect(isHigherBetter(indicator('ces', 1, 7, 'lower'))).toBe(false);
    expect(isHigherBetter(indicator('index', 1, 7, 'lower'))).toBe(true);
    expect(isHigherBetter(nps)).toBe(true);
  });
});

test('the deviate for thresholds and the p-value of the exact test say the same', () => {
  for (const one of all) {
    const a = partsOf(one, repeat([one.scale.max, 4, 3], 20));
    const b = partsOf(one, repeat([one.scale.max, 3, 2], 25));
    const exact = differenceOf(one, a, b)?.p ?? Number.NaN;
    expect(Math.abs(twoSidedNormalP(differenceZ(one, a, b) ?? Number.NaN) / exact - 1)).toBeLessThan(0.005);
  }
});

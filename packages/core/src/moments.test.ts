import { describe, expect, test } from 'vitest';
import { type Indicator, partsOf } from './indicator.ts';
import { momentsOf } from './moments.ts';

const indicator: Indicator = { method: 'mean', scale: { min: 0, max: 10, decimals: 1 }, direction: 'higher' };

describe('mean and standard deviation', () => {
  test('NIST/SEMATECH e-Handbook 1.3.5.6: the sample deviation divides by n − 1', () => {
    const moments = momentsOf(indicator.scale, partsOf(indicator, [2, 3, 5, 7, 8.5]));
    expect(moments?.mean).toBeCloseTo(5.1, 12);
    expect(moments?.standardDeviation).toBeCloseTo(2.701851217, 8);
  });

  test('no answers have none, a single one has no deviation, equal ones deviate by nothing', () => {
    expect(momentsOf(indicator.scale, partsOf(indicator, []))).toBeNull();
    expect(momentsOf(indicator.scale, partsOf(indicator, [4]))).toEqual({ mean: 4, standardDeviation: null });
    expect(momentsOf(indicator.scale, partsOf(indicator, [0.1, 0.1, 0.1]))?.standardDeviation).toBe(0);
  });
});

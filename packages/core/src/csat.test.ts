import { describe, expect, test } from 'vitest';
import { csatDifferenceP, csatInterval, csatOf } from './csat.ts';
import { noParts } from './kpi-parts.ts';

const counts = (n: number, high: number) => ({ n, sum: 0, sumSquares: 0, high, low: 0 });

describe('CSAT', () => {
  // R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3 (score without continuity correction).
  test.each([
    [81, 263, 25.53, 36.62],
    [15, 148, 6.24, 16.05],
    [0, 20, 0, 16.11],
    [1, 29, 0.61, 17.18],
  ])('Wilson interval of %d in %d is %d to %d percent', (high, n, from, to) => {
    expect(csatInterval(counts(n, high))?.low).toBeCloseTo(from, 2);
    expect(csatInterval(counts(n, high))?.high).toBeCloseTo(to, 2);
  });

  test('share of the top boxes; no value without answers', () => {
    expect(csatOf(counts(8, 6))).toBe(75);
    expect([csatOf(noParts), csatInterval(noParts), csatDifferenceP(noParts, counts(8, 6))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('two shares: 15 of 50 against 25 of 50 is χ² = 4.1667, p = 0.04123', () => {
    expect(csatDifferenceP(counts(50, 15), counts(50, 25))).toBeCloseTo(0.04123, 5);
  });

  test('nobody or everybody satisfied on both sides is no difference', () => {
    expect(csatDifferenceP(counts(50, 0), counts(40, 0))).toBe(1);
    expect(csatDifferenceP(counts(50, 50), counts(40, 40))).toBe(1);
  });
});

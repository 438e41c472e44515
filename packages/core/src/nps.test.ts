import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noParts } from './kpi-parts.ts';
import { z95 } from './normal-distribution.ts';
import { npsDifferenceP, npsInterval, npsOf, npsStandardError } from './nps.ts';

const counts = (n: number, high: number, low: number) => ({ n, sum: 0, sumSquares: 0, high, low });
const anyCounts = fc.tuple(fc.nat(500), fc.nat(500), fc.nat(500)).map(([p, x, d]) => counts(p + x + d, p, d));

describe('NPS', () => {
  test('45 ± 26.5 with 30 answers and ± 14.5 with 100 (plain Wald)', () => {
    expect(npsOf(counts(30, 18, 4.5))).toBeCloseTo(45, 10);
    expect(z95 * (npsStandardError(counts(30, 18, 4.5)) ?? 0)).toBeCloseTo(26.5, 1);
    expect(z95 * (npsStandardError(counts(100, 60, 15)) ?? 0)).toBeCloseTo(14.5, 1);
  });

  test('the interval is the Wald interval after adding 0.75, 1.5 and 0.75 answers', () => {
    const interval = npsInterval(counts(30, 18, 4.5));
    const widened = counts(33, 18.75, 5.25);
    expect(interval?.low).toBeCloseTo((npsOf(widened) ?? 0) - z95 * (npsStandardError(widened) ?? 0), 10);
    expect(interval?.high).toBeCloseTo((npsOf(widened) ?? 0) + z95 * (npsStandardError(widened) ?? 0), 10);
    // Worked by hand: (18.75 − 5.25)/33 = 40.909, v = 0.55992, 1.96·√(v/33) = 25.530.
    expect(interval?.low).toBeCloseTo(15.379, 2);
    expect(interval?.high).toBeCloseTo(66.439, 2);
  });

  test('no value without answers', () => {
    expect([npsOf(noParts), npsStandardError(noParts), npsInterval(noParts)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(npsDifferenceP(noParts, counts(30, 18, 4))).toBeUndefined();
  });

  test('the interval stays on the scale, has width, and holds the score', () => {
    fc.assert(
      fc.property(anyCounts, (parts) => {
        const interval = npsInterval(parts);
        if (!interval) return parts.n === 0;
        const value = npsOf(parts) ?? Number.NaN;
        expect(interval.low).toBeGreaterThanOrEqual(-100);
        expect(interval.high).toBeLessThanOrEqual(100);
        expect(interval.high - interval.low).toBeGreaterThan(0);
        expect(interval.low).toBeLessThanOrEqual(value);
        expect(interval.high).toBeGreaterThanOrEqual(value);
        return true;
      }),
    );
  });

  test('equal ratios give exactly equal scores, whatever their n', () => {
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 2, max: 1000 }), ({ n, high, low }, times) => {
        expect(npsOf(counts(n * times, high * times, low * times))).toBe(npsOf(counts(n, high, low)));
      }),
    );
  });

  test('a difference of ten points is noise among 100 answers and certain among 10,000', () => {
    expect(npsDifferenceP(counts(100, 50, 20), counts(100, 45, 25))).toBeGreaterThan(0.3);
    expect(npsDifferenceP(counts(10_000, 5000, 2000), counts(10_000, 4500, 2500))).toBeLessThan(1e-12);
    expect(npsDifferenceP(counts(100, 50, 20), counts(100, 50, 20))).toBeCloseTo(1, 14);
  });
});

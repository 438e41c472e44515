import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correlationInterval, noPairs, type PairSums, pearsonOf } from './correlation.ts';

function sumsOf(pairs: readonly (readonly [number, number])[], steps = 1): PairSums {
  return pairs.reduce((sums, pair) => {
    const [x, y] = [Math.round(pair[0] * steps), Math.round(pair[1] * steps)];
    return {
      n: sums.n + 1,
      sumX: sums.sumX + x,
      sumY: sums.sumY + y,
      sumXX: sums.sumXX + x * x,
      sumYY: sums.sumYY + y * y,
      sumXY: sums.sumXY + x * y,
    };
  }, noPairs);
}

/** Wing and tail lengths (cm) of 12 birds, J. H. Zar, Biostatistical Analysis, example 19.1. */
const birds: [number, number][] = [
  [10.4, 7.4],
  [10.8, 7.6],
  [11.1, 7.9],
  [10.2, 7.2],
  [10.3, 7.4],
  [10.2, 7.1],
  [10.7, 7.4],
  [10.5, 7.2],
  [10.8, 7.8],
  [11.2, 7.7],
  [10.6, 7.8],
  [11.4, 8.3],
];

/** F. J. Anscombe, "Graphs in statistical analysis", The American Statistician 27, 1973: all four with r = 0.816. */
const anscombeX = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
const anscombeY = [
  [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68],
  [9.14, 8.14, 8.74, 8.77, 9.26, 8.1, 6.13, 3.1, 9.13, 7.26, 4.74],
  [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73],
];

describe('correlation', () => {
  test('published: Zar 19.1, r = 0.870, 95 % interval 0.592 to 0.963', () => {
    const r = pearsonOf(sumsOf(birds, 10)) ?? Number.NaN;
    expect(r).toBeCloseTo(0.87, 3);
    const interval = correlationInterval(r, birds.length);
    expect(interval?.low).toBeCloseTo(0.592, 2);
    expect(interval?.high).toBeCloseTo(0.963, 2);
  });

  test('published: Anscombe 1973, r = 0.816 whatever the picture', () => {
    for (const ys of anscombeY) {
      const pairs = ys.map((y, index) => [anscombeX[index] ?? 0, y] as const);
      expect(pearsonOf(sumsOf(pairs, 100))).toBeCloseTo(0.816, 3);
    }
  });

  test('a straight line is 1 or −1, its interval has no width; what never changes has no correlation', () => {
    const line = sumsOf([1, 2, 5, 9].map((x) => [x, 3 * x + 2]));
    expect(pearsonOf(line)).toBe(1);
    expect(correlationInterval(1, 4)).toEqual({ low: 1, high: 1 });
    expect(pearsonOf(sumsOf([1, 2, 5, 9].map((x) => [x, 10 - x])))).toBe(-1);
    expect(pearsonOf(sumsOf([1, 2, 5, 9].map((x) => [x, 4])))).toBeUndefined();
    expect(pearsonOf(noPairs)).toBeUndefined();
  });

  test('three pairs have a correlation but no interval', () => {
    expect(correlationInterval(0.3, 3)).toBeUndefined();
    expect(correlationInterval(0.3, 4)).toBeDefined();
  });

  test('equals the definition by deviations from the means, also for ten million answers a hair apart', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), fc.nat(1000)), { minLength: 3 }), (pairs) => {
        const mean = (place: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[place], 0) / pairs.length;
        const [meanX, meanY] = [mean(0), mean(1)];
        let [xx, yy, xy] = [0, 0, 0];
        for (const [x, y] of pairs) {
          xx += (x - meanX) ** 2;
          yy += (y - meanY) ** 2;
          xy += (x - meanX) * (y - meanY);
        }
        const isFlat = new Set(pairs.map(([x]) => x)).size === 1 || new Set(pairs.map(([, y]) => y)).size === 1;
        const r = pearsonOf(sumsOf(pairs));
        if (isFlat) expect(r).toBeUndefined();
        else expect(r).toBeCloseTo(xy / Math.sqrt(xx * yy), 9);
      }),
    );
    // 10 million interviews that all said 1000, but two: 999 and 1000 with 9 and 10.
    const n = 10_000_000;
    const all = { n, sumX: 10 * n - 1, sumY: 1000 * n - 1, sumXX: 100 * n - 19, sumYY: 1_000_000 * n - 1999 };
    expect(pearsonOf({ ...all, sumXY: 10_000 * n - 10_000 + 9 * 999 })).toBeCloseTo(1, 12);
  });
});

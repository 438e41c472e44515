import { expect, test } from 'vitest';
import { quantile, quarterOf, quartilesOf } from './quantile.ts';

// As R's quantile(1:10) and quantile(c(15, 20, 35, 40, 50), 0.4) print them.
test('type 7', () => {
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect([0, 0.25, 0.5, 0.75, 1].map((probability) => quantile(ten, probability))).toEqual([1, 3.25, 5.5, 7.75, 10]);
  expect(quantile([15, 20, 35, 40, 50], 0.4)).toBeCloseTo(29, 12);
  expect(quantile([7], 0.25)).toBe(7);
  expect(quantile([], 0.5)).toBeUndefined();
});

test('benchmarks need eight peers', () => {
  expect(quartilesOf([1, 2, 3, 4, 5, 6, 7])).toBeNull();
  expect(quartilesOf([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual({
    peerCount: 9,
    lowerQuartile: 3,
    median: 5,
    upperQuartile: 7,
  });
});

test('the best quarter is the first; a score on a cut point is in the better quarter', () => {
  const benchmark = { peerCount: 9, lowerQuartile: 3, median: 5, upperQuartile: 7 };
  expect([9, 7, 6.9, 5, 4, 3, 2.9].map((value) => quarterOf(value, benchmark))).toEqual([1, 1, 2, 2, 3, 3, 4]);
  expect([2, 3, 4, 5, 6, 7, 8].map((value) => quarterOf(value, benchmark, false))).toEqual([1, 1, 2, 2, 3, 3, 4]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalCdf, normalQuantile, twoSidedNormalP, z95 } from './normal-distribution.ts';

// Abramowitz & Stegun, table 26.1; the tails from R's pnorm.
test.each([
  [0, 0.5],
  [0.5, 0.6914624612740131],
  [1, 0.8413447460685429],
  [1.96, 0.9750021048517795],
  [3, 0.9986501019683699],
])('Φ(%d) = %d', (z, probability) => {
  expect(normalCdf(z)).toBeCloseTo(probability, 14);
  expect(normalCdf(-z)).toBeCloseTo(1 - probability, 14);
});

test('far tails keep their relative precision', () => {
  expect(normalCdf(-6) / 9.865876450376981e-10).toBeCloseTo(1, 8);
  expect(normalCdf(-8) / 6.220960574271785e-16).toBeCloseTo(1, 6);
  expect(normalCdf(-40)).toBe(0);
  expect(normalCdf(40)).toBe(1);
});

// The check values published with algorithm AS 241, and common table values.
test.each([
  [0.25, -0.6744897501960817],
  [0.001, -3.090232306167813],
  [1e-20, -9.262340089798408],
  [0.5, 0],
  [0.975, 1.959963984540054],
  [0.995, 2.5758293035489004],
])('the quantile of %d is %d', (probability, z) => expect(normalQuantile(probability)).toBeCloseTo(z, 13));

test('quantile and distribution undo each other', () => {
  const probability = fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true });
  fc.assert(fc.property(probability, (p) => Math.abs(normalCdf(normalQuantile(p)) - p) < 1e-13));
});

test('two-sided p at the 95 % bound is 5 %', () => {
  expect(twoSidedNormalP(z95)).toBeCloseTo(0.05, 14);
  expect(twoSidedNormalP(-z95)).toBeCloseTo(0.05, 14);
});

test.each([0, 1, -1, Number.NaN])('there is no quantile of %d', (p) =>
  expect(() => normalQuantile(p)).toThrow(RangeError),
);

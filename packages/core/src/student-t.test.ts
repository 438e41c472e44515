import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalCdf, normalQuantile } from './normal-distribution.ts';
import { normalDeviateOfT, studentCdf, studentQuantile, t95, twoSidedStudentP } from './student-t.ts';

// Percentage points of the t distribution (Fisher & Yates; Abramowitz & Stegun, table 26.10).
test.each([
  [1, 6.314, 12.706, 63.657],
  [2, 2.92, 4.303, 9.925],
  [3, 2.353, 3.182, 5.841],
  [4, 2.132, 2.776, 4.604],
  [5, 2.015, 2.571, 4.032],
  [10, 1.812, 2.228, 3.169],
  [20, 1.725, 2.086, 2.845],
  [29, 1.699, 2.045, 2.756],
  [60, 1.671, 2.0, 2.66],
  [120, 1.658, 1.98, 2.617],
])('table row of %d degrees of freedom', (degreesOfFreedom, at90, at95, at99) => {
  expect(studentQuantile(0.95, degreesOfFreedom)).toBeCloseTo(at90, 3);
  expect(studentQuantile(0.975, degreesOfFreedom)).toBeCloseTo(at95, 3);
  expect(studentQuantile(0.995, degreesOfFreedom)).toBeCloseTo(at99, 3);
  expect(t95(degreesOfFreedom)).toBeCloseTo(at95, 3);
});

test('closed forms of one and two degrees of freedom', () => {
  fc.assert(
    fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (t) => {
      expect(studentCdf(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 12);
      expect(studentCdf(t, 2)).toBeCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), 12);
    }),
  );
});

test('quantile and distribution undo each other', () => {
  const probability = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(probability, fc.integer({ min: 1, max: 3000 }), (p, degreesOfFreedom) => {
      expect(studentCdf(studentQuantile(p, degreesOfFreedom), degreesOfFreedom)).toBeCloseTo(p, 10);
    }),
  );
});

test('with many degrees of freedom it is the normal distribution', () => {
  expect(studentCdf(1.3, 1e7)).toBeCloseTo(normalCdf(1.3), 7);
  expect(t95(5_000_000)).toBeCloseTo(1.959964, 5);
  expect(t95(99_999)).toBeCloseTo(1.959988, 6);
});

test('extremes', () => {
  expect(twoSidedStudentP(0, 10)).toBe(1);
  expect(twoSidedStudentP(1e200, 10)).toBe(0);
  expect(twoSidedStudentP(Number.POSITIVE_INFINITY, 10)).toBe(0);
  expect(twoSidedStudentP(50, 1e6)).toBeGreaterThanOrEqual(0);
  expect(() => studentQuantile(0.975, 0)).toThrow(RangeError);
});

test('Wallace’s deviate has the tail of t within 0.0015, from 29 degrees of freedom on', () => {
  const deviate = fc.double({ min: 0.1, max: 4, noNaN: true });
  fc.assert(
    fc.property(deviate, fc.integer({ min: 29, max: 100_000 }), (z, degreesOfFreedom) => {
      const t = studentQuantile(normalCdf(z), degreesOfFreedom);
      expect(Math.abs(normalDeviateOfT(t, degreesOfFreedom) - normalQuantile(normalCdf(z)))).toBeLessThan(0.0015);
      expect(normalDeviateOfT(-t, degreesOfFreedom)).toBe(-normalDeviateOfT(t, degreesOfFreedom));
    }),
  );
  expect(normalDeviateOfT(Number.NEGATIVE_INFINITY, 1)).toBe(Number.NEGATIVE_INFINITY);
});

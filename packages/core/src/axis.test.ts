import fc from 'fast-check';
import { expect, test } from 'vitest';
import { niceAxis, positionOn, ticksOf } from './axis.ts';

const nps = { min: -100, max: 100 };

test('an axis has round ends around the values', () => {
  expect(niceAxis([-12, 47, 63], nps)).toEqual({ min: -20, max: 80 });
  expect(niceAxis([4.12, 4.38], { min: 1, max: 5 }).min).toBeCloseTo(4.1);
});

test('an axis does not go beyond what a value can be', () => {
  expect(niceAxis([-98, 99], nps)).toEqual(nps);
  expect(niceAxis([], nps)).toEqual(nps);
});

test('every value lies on its axis', () => {
  const value = fc.double({ min: -100, max: 100, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const axis = niceAxis(values, nps);
      expect(axis.max).toBeGreaterThan(axis.min);
      expect(ticksOf(axis).length).toBeGreaterThanOrEqual(2);
      expect(ticksOf(axis).length).toBeLessThanOrEqual(9);
      for (const one of values) {
        expect(one).toBeGreaterThanOrEqual(axis.min - 1e-6);
        expect(one).toBeLessThanOrEqual(axis.max + 1e-6);
        expect(positionOn(axis, one)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 2000 },
  );
});

import { expect, test } from 'vitest';
import { sparklineAxis, sparklinePath } from './sparkline-path.ts';

test('R-008 a hidden point leaves a gap in the line', () => {
  const path = sparklinePath([0, 10, null, 10, 0], { min: 0, max: 10 }, 40, 10);
  expect(path).toBe('M0.0 10.0L10.0 0.0M30.0 0.0L40.0 10.0');
});

test('a point between two gaps is a dot', () => {
  expect(sparklinePath([null, 5, null], { min: 0, max: 10 }, 40, 10)).toBe('M20.0 5.0h.01');
});

test('small noise is drawn small', () => {
  expect(sparklineAxis([40, 42], 20)).toEqual({ min: 31, max: 51 });
  expect(sparklineAxis([0, 60, null], 20)).toEqual({ min: 0, max: 60 });
  expect(sparklineAxis([null, null], 20)).toEqual({ min: 0, max: 20 });
});

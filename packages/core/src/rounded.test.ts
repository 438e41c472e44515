import { expect, test } from 'vitest';
import { rounded } from './rounded.ts';

test.each([
  [undefined, 2, null],
  [null, 2, null],
  [0, 2, 0],
  [12.345_678, 2, 12.35],
  [-0.0004, 3, -0],
  [-12.5, 0, -12],
  [99.99996, 4, 100],
])('%s to %s decimals is %s', (value, decimals, wanted) => {
  expect(rounded(value, decimals)).toBe(wanted);
});

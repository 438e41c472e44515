import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laterPosition } from './later-position.ts';

const number = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

test('the further position is the one with the greater transaction, then the greater number', () => {
  fc.assert(
    fc.property(number, number, number, number, (xidA, seqA, xidB, seqB) => {
      const [a, b] = [`${xidA}:${seqA}`, `${xidB}:${seqB}`];
      const isLater = xidB > xidA || (xidB === xidA && seqB > seqA);
      expect(laterPosition(a, b)).toBe(isLater ? b : a);
    }),
  );
});

test('numbers count, not their text', () => {
  expect(laterPosition('9:100', '10:1')).toBe('10:1');
  expect(laterPosition('10:9', '10:10')).toBe('10:10');
});

test.each(['', 'nonsense', '1', '1:', '-1:5', '1:2:3'])('%j is before every position', (text) => {
  expect(laterPosition(text, '0:0')).toBe('0:0');
  expect(laterPosition('0:0', text)).toBe('0:0');
});

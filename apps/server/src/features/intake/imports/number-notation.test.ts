import { describe, expect, test } from 'vitest';
import { type NumberNotation, readNumber } from './number-notation.ts';

describe('numbers as files write them', () => {
  test.each<[string, NumberNotation, number]>([
    ['3.5', { decimal: '.' }, 3.5],
    ['-3,5', { decimal: ',' }, -3.5],
    ['1.234,5', { decimal: ',', thousands: '.' }, 1234.5],
    ['1,234,567', { decimal: '.', thousands: ',' }, 1_234_567],
    ['1\u202f234,5 €', { decimal: ',', thousands: ' ', unit: '€' }, 1234.5],
    ['1’234.50', { decimal: '.', thousands: "'" }, 1234.5],
    ['85 %', { decimal: '.', unit: '%' }, 85],
    ['$12.00', { decimal: '.', unit: '$' }, 12],
    ['999', { decimal: ',', thousands: '.' }, 999],
  ])('%s', (text, notation, value) => {
    expect(readNumber(text, notation)).toBe(value);
  });

  test.each<[string, NumberNotation]>([
    ['1.23,5', { decimal: ',', thousands: '.' }],
    ['1,234', { decimal: '.' }],
    ['85 %', { decimal: '.' }],
    ['1e5', { decimal: '.' }],
    ['', { decimal: '.' }],
  ])('%s is none here', (text, notation) => {
    expect(readNumber(text, notation)).toBeUndefined();
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTypedNumber, typedNumber } from './typed-number.ts';

test.each([
  ['25', 'en-GB', '25'],
  ['1.5', 'en-GB', '1.5'],
  ['1,5', 'en-GB', '1.5'],
  ['1,500', 'en-GB', '1500'],
  ['1,234,567.25', 'en-GB', '1234567.25'],
  ['1,5', 'de', '1.5'],
  ['1.5', 'de', '1.5'],
  ['1.500', 'de', '1500'],
  ['1.234.567,25', 'de', '1234567.25'],
  ['1,500', 'de', '1.500'],
  [' −3,25 ', 'de', '-3.25'],
  ['-0', 'en-GB', '0'],
  ['007', 'en-GB', '7'],
  ['1 234,5', 'fi', '1234.5'],
  ['+4', 'sv', '4'],
])('R-098 “%s” in %s is %s', (text, locale, expected) => {
  expect(parseTypedNumber(text, locale)).toBe(expected);
});

test.each(['', ' ', '-', 'abc', '1,2,3', '1..5', '1e5', '12a', '0x10', '1,5.5', '1234567890123456', '５'])(
  'R-098 “%s” is no number in any language',
  (text) => {
    expect(parseTypedNumber(text, 'en-GB')).toBeUndefined();
    expect(parseTypedNumber(text, 'de')).toBeUndefined();
  },
);

test('R-098 what the field shows of a value is read as the same value', () => {
  const numbers = fc.tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }));
  fc.assert(
    fc.property(numbers, fc.constantFrom('en-GB', 'de', 'fi', 'sv', 'et'), ([whole, cents], locale) => {
      const value = cents % 10 === 0 ? `${whole}` : `${whole}.${String(cents).padStart(2, '0')}`;
      expect(parseTypedNumber(typedNumber(value, locale), locale)).toBe(value);
    }),
  );
});

import { expect, test } from 'vitest';
import { formatChange, formatCount, formatMargin, formatScore, formatShare } from './number-format.ts';

test('scores have fixed decimals in the locale, and a real minus', () => {
  expect(formatScore(47.46, 'en')).toBe('47');
  expect(formatScore(8.25, 'de', 1)).toBe('8,3');
  for (const locale of ['en', 'de', 'fi', 'sv', 'et']) expect(formatScore(-3, locale)).toBe('\u22123');
});

test('changes carry their sign unless they round to nothing', () => {
  expect(formatChange(3, 'en')).toBe('+3');
  expect(formatChange(-1.24, 'de', 1)).toBe('\u22121,2');
  expect(formatChange(-0.04, 'en', 1)).toBe('0.0');
  expect(formatChange(0.04, 'en', 1)).toBe('0.0');
});

test('a score that rounds to zero has no minus', () => {
  expect(formatScore(-0.4, 'en')).toBe('0');
  expect(formatScore(-0, 'fi', 1)).toBe('0,0');
});

test('margins, counts and shares', () => {
  expect(formatMargin(14.5, 'de', 1)).toBe('±\u00a014,5');
  expect(formatCount(12480, 'en')).toBe('12,480');
  expect(formatCount(12480, 'de')).toBe('12.480');
  expect(formatCount(12480, 'fi')).toBe('12\u00a0480');
  expect(formatShare(0.536, 'en')).toBe('54%');
  expect(formatShare(0.536, 'de')).toBe('54\u00a0%');
});

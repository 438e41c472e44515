import { expect, test } from 'vitest';
import { formatDay, formatInstant, formatMonth } from './date-format.ts';
import { formatLocaleOf } from './language-tag.ts';

test('R-144 days are day/month-year unless the universe chooses the locale', () => {
  expect(formatDay('2026-11-20', 'de', 'day/month-year')).toBe('20/11-2026');
  expect(formatDay('2026-02-03', 'en', 'day/month-year')).toBe('3/2-2026');
  const own = (locale: string): string => formatDay('2026-02-03', formatLocaleOf(locale), 'locale');
  expect(['en', 'de', 'fi', 'et', 'sv'].map(own)).toEqual([
    '03/02/2026',
    '3.2.2026',
    '3.2.2026',
    '3.2.2026',
    '2026-02-03',
  ]);
});

test('what names no language is written as in English, and an underscore is read', () => {
  expect(['', 'no language', 'en-US', 'sv_FI'].map(formatLocaleOf)).toEqual(['en-GB', 'en-GB', 'en-US', 'sv-FI']);
});

test('R-144 instants are told in the universe’s time zone', () => {
  const instant = Date.UTC(2026, 10, 20, 23, 5);
  expect(formatInstant(instant, 'Europe/Berlin', 'de', 'day/month-year')).toBe('21/11-2026 00:05');
  expect(formatInstant(instant, 'UTC', 'de', 'locale')).toBe('20.11.2026 23:05');
  expect(formatInstant(instant, 'UTC', 'fi', 'locale')).toBe('20.11.2026 23.05');
});

test('months in the locale’s words', () => {
  expect(formatMonth('2026-11-01', 'en')).toBe('Nov 2026');
  expect(formatMonth('2026-12-01', 'de')).toBe('Dez. 2026');
});

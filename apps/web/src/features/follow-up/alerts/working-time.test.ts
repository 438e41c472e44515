import { expect, test } from 'vitest';
import { formatDueDistance, formatWorkingTime } from './working-time.ts';

test('working time is told as precisely as it matters', () => {
  const told = [0.9, 45, 60, 200, -200, 9 * 60 + 59, 26 * 60 + 20].map((minutes) =>
    formatWorkingTime(minutes * 60_000, 'en-GB'),
  );
  expect(told).toEqual(['0 min', '45 min', '1 h', '3 h 20 min', '3 h 20 min', '9 h 59 min', '26 h']);
  expect(formatWorkingTime(2000 * 3_600_000, 'de')).toBe('2.000 h');
});

test('what is due is told in working time while it is short, then in days', () => {
  const hourMs = 3_600_000;
  const told = (working: number, calendar: number, locale = 'en-GB') =>
    formatDueDistance(working * hourMs, calendar * hourMs, locale);
  expect(told(2, 66)).toBe('2 h');
  expect(told(0, -1)).toBe('1 h');
  expect(told(0, 0)).toBe('0 min');
  expect(told(-14, -14.5)).toBe('14 h');
  expect(told(-10, -24)).toBe('1 day');
  expect(told(-20, -53)).toBe('2 days 5 h');
  expect(told(25, 77)).toBe('3 days');
  expect(told(-1203, -28_900)).toBe('1,204 days');
  expect(told(-20, -53, 'de')).toBe('2 Tage 5 h');
  expect(told(-1203, -28_900, 'de')).toBe('1.204 Tage');
});

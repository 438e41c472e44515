import { expect, test } from 'vitest';
import { scheduleMailTexts } from '../features/reports/report-schedules/schedule-mail-texts.ts';
import { benchmarkTexts } from '../features/reports/reports/kinds/benchmark/benchmark-texts.ts';
import { reportTexts } from '../features/reports/reports/kinds/report-texts.ts';

test('texts of several languages are served at the same time, English where there is no catalogue', () => {
  const [english, german, estonian] = ['en', 'de', 'et'].map(reportTexts);
  expect([english, german, estonian].map((texts) => texts?.about.toDay)).toEqual(['To', 'Bis', 'To']);
  expect(german?.hidden.tooFew(5)).toBe('Verborgen: weniger als 5 Antworten');
  expect(english?.hidden.tooFew(5)).toBe('Hidden: fewer than 5 answers');
  expect(reportTexts('de')).toBe(german);
});

test('plurals and numbers follow the language', () => {
  const days = (locale: string, count: number) => benchmarkTexts(locale).days(count);
  expect([days('en', 1), days('en', 1234), days('de', 1), days('de', 1234)]).toEqual([
    ...['1 day', '1,234 days', '1 Tag', '1.234 Tage'],
  ]);
  const { amount, before, shortChange } = benchmarkTexts('de');
  expect([amount('1', true, 'percent'), amount('2', false, 'points')]).toEqual(['1 Prozentpunkt', '2 Punkte']);
  expect(shortChange('+3', before({ unit: 'days', count: 2 }).name)).toBe('+3 gegenüber den 2 Tagen davor');
});

test('the rhythm of a mail is a sentence of its language', () => {
  const monday = { every: 'week', weekday: 'monday' } as const;
  expect(scheduleMailTexts('en').rhythm(monday, '07:00')).toBe('every Monday at 07:00');
  expect(scheduleMailTexts('de').rhythm({ every: 'month', day: 3 }, '07:00')).toBe('am 3. jedes Monats um 07:00 Uhr');
});

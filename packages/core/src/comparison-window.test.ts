import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Comparison, comparisonOf, comparisonWindow } from './comparison-window.ts';
import { addDays, addMonths, dayOfNumber, daysBetween, lastDayOfMonth } from './day.ts';
import { type DayWindow, daysOf, unitOf, type WindowUnit } from './day-window.ts';
import { parseFilteredDrillPath } from './filter-tokens.ts';
import { parseDateCode, resolveDateCode } from './relative-date.ts';
import { todayIn } from './time-zone-day.ts';

const window = (fromDay: string, toDay: string): DayWindow => ({ fromDay, toDay });
const later = '2199-12-31';

function compared(code: string, today: string, comparison: Comparison = 'before'): string {
  const { fromDay = '', toDay = '', unit } = resolveDateCode(parseDateCode(code), today);
  const { isCut, ...other } = comparisonWindow({ fromDay, toDay }, { unit, today, comparison });
  return `${other.fromDay}_${other.toDay}${isCut ? ' cut' : ''}`;
}

describe('what a period is compared with', () => {
  test.each([
    ['2026-11-01', '2026-11-30', 'month', '2026-10-01', '2026-10-31'],
    ['2024-03-01', '2024-03-31', 'month', '2024-02-01', '2024-02-29'],
    ['2025-12-01', '2026-11-30', 'month', '2024-12-01', '2025-11-30'],
    ['2026-01-01', '2026-12-31', 'year', '2025-01-01', '2025-12-31'],
    ['2024-01-01', '2025-12-31', 'year', '2022-01-01', '2023-12-31'],
    ['2026-10-22', '2026-11-20', 'day', '2026-09-22', '2026-10-21'],
    ['2026-03-01', '2026-03-01', 'day', '2026-02-28', '2026-02-28'],
    ['2026-02-01', '2026-02-27', 'day', '2026-01-05', '2026-01-31'],
  ])('one that is over: %s to %s is in %ss; before it %s to %s', (fromDay, toDay, unit, previousFrom, previousTo) => {
    expect(unitOf(window(fromDay, toDay))).toBe(unit);
    const found = comparisonWindow(window(fromDay, toDay), { today: later });
    expect(found).toEqual({ ...window(previousFrom, previousTo), comparison: 'before', isCut: false });
  });

  test.each([
    // Like for like while it runs.
    ['rmonths-1,0', '2026-11-22', 'before', '2026-10-01_2026-10-22 cut'],
    ['rmonths-12,0', '2026-11-22', 'before', '2024-12-01_2025-11-22 cut'],
    ['rmonths-3,0', '2026-11-22', 'before', '2026-06-01_2026-08-22 cut'],
    ['ryears-1,0', '2026-11-22', 'before', '2025-01-01_2025-11-22 cut'],
    ['2026-11-01_2026-11-30', '2026-11-22', 'before', '2026-10-01_2026-10-22 cut'],
    // A week from Monday to Sunday, on its Wednesday.
    ['2026-11-16_2026-11-22', '2026-11-18', 'before', '2026-11-09_2026-11-11 cut'],
    ['2026-11-10_2026-12-10', '2026-11-22', 'before', '2026-10-10_2026-10-22 cut'],
    // Months of different length; the last day ends a month, whatever the number it has.
    ['rmonths-1,0', '2026-03-30', 'before', '2026-02-01_2026-02-28'],
    ['rmonths-1,0', '2026-03-27', 'before', '2026-02-01_2026-02-27 cut'],
    ['rmonths-1,0', '2026-04-30', 'before', '2026-03-01_2026-03-31'],
    ['rmonths-1,0', '2026-04-29', 'before', '2026-03-01_2026-03-29 cut'],
    // Leap days.
    ['rmonths-1,0', '2024-03-29', 'before', '2024-02-01_2024-02-29'],
    ['ryears-1,0', '2024-02-29', 'before', '2023-01-01_2023-02-28 cut'],
    ['rmonths-1,0', '2025-02-28', 'year', '2024-02-01_2024-02-29'],
    ['rdays-30,0', '2024-02-29', 'year', '2023-01-31_2023-02-28'],
    // What is over, or has not begun, is compared in full.
    ['rmonths-2,-1', '2026-11-22', 'before', '2026-09-01_2026-09-30'],
    ['rdays-30,0', '2026-11-30', 'before', '2026-10-02_2026-10-31'],
    ['2027-01-01_2027-01-31', '2026-11-22', 'before', '2026-12-01_2026-12-31'],
    // A year ago, as far as that has come; longer ones by as many years as keep them apart.
    ['rmonths-1,0', '2026-11-22', 'year', '2025-11-01_2025-11-22 cut'],
    ['rmonths-12,0', '2026-11-22', 'year', '2024-12-01_2025-11-22 cut'],
    ['rmonths-18,0', '2026-11-22', 'year', '2023-06-01_2024-11-22 cut'],
    ['rdays-7,0', '2026-11-22', 'year', '2025-11-16_2025-11-22'],
    // Only where it is asked for.
    ['rmonths-1,0', '2026-11-22', 'full', '2026-10-01_2026-10-31'],
    ['rmonths-12,0', '2026-11-22', 'full', '2024-12-01_2025-11-30'],
  ] as const)('%s on %s, %s: %s', (code, today, comparison, expected) => {
    expect(compared(code, today, comparison)).toBe(expected);
  });

  test('thirty days that happen to be a calendar month stay days when they were asked as days', () => {
    const days = comparisonWindow(window('2026-11-01', '2026-11-30'), { unit: 'day', today: later });
    expect(days).toMatchObject(window('2026-10-02', '2026-10-31'));
    const months = comparisonWindow(window('2026-03-15', '2026-04-14'), { unit: 'month', today: later });
    expect(months).toMatchObject(window('2026-02-12', '2026-03-14'));
  });

  test('the day it is cut at is that of the universe, on both sides of midnight', () => {
    const before = new Date('2026-11-22T21:59:59Z');
    const after = new Date('2026-11-22T22:00:00Z');
    const on = (zone: string, now: Date): string => compared('rmonths-1,0', todayIn(zone, now));
    expect(on('Europe/Helsinki', before)).toBe('2026-10-01_2026-10-22 cut');
    expect(on('Europe/Helsinki', after)).toBe('2026-10-01_2026-10-23 cut');
    expect(on('America/New_York', after)).toBe('2026-10-01_2026-10-22 cut');
  });

  const day = fc.integer({ min: -10_000, max: 40_000 }).map(dayOfNumber);
  const anyComparison = fc.constantFrom<Comparison>('before', 'year', 'full');
  const ofDays = fc.record({ fromDay: day, length: fc.nat(900) }).map(({ fromDay, length }) => ({
    ...window(fromDay, addDays(fromDay, length)),
    unit: 'day' as WindowUnit,
  }));
  const ofMonths = fc.record({ first: day, count: fc.integer({ min: 1, max: 30 }) }).map(({ first, count }) => ({
    ...window(`${first.slice(0, 7)}-01`, lastDayOfMonth(addMonths(`${first.slice(0, 7)}-01`, count - 1))),
    unit: 'month' as WindowUnit,
  }));
  const anyWindow = fc.oneof(ofDays, ofMonths);

  test('it lies before the period, never longer in course, and full ones are as long as the calendar makes them', () => {
    fc.assert(
      fc.property(
        anyWindow,
        fc.double({ min: -0.2, max: 1.2, noNaN: true }),
        anyComparison,
        (given, share, comparison) => {
          const { unit, ...period } = given;
          const today = addDays(period.fromDay, Math.round(share * daysOf(period)));
          const found = comparisonWindow(period, { unit, today, comparison });
          const full = comparisonWindow(period, { unit, today: later, comparison });
          expect(found.fromDay <= found.toDay).toBe(true);
          expect(found.toDay < period.fromDay).toBe(true);
          expect(found.fromDay).toBe(full.fromDay);
          expect(found.toDay <= full.toDay).toBe(true);
          expect(found.isCut).toBe(found.toDay < full.toDay);
          if (comparison === 'full') expect(found.isCut).toBe(false);
          if (comparison !== 'year') expect(addDays(full.toDay, 1)).toBe(period.fromDay);
          if (unit === 'day' && comparison !== 'year') expect(daysOf(full)).toBe(daysOf(period));
          const isRunning = period.fromDay <= today && today < period.toDay;
          if (!isRunning || comparison === 'full') return;
          // As many days of its course as have passed of the period: but for the ends of months that are shorter.
          const passed = daysBetween(period.fromDay, today);
          const passedThen = daysBetween(found.fromDay, found.toDay);
          if (unit === 'day' && comparison === 'before') expect(passedThen).toBe(passed);
          else expect(Number(found.toDay.slice(8)) <= Number(today.slice(8)) || !found.isCut).toBe(true);
          expect(Math.abs(passedThen - passed)).toBeLessThan(5 + Math.ceil(passed / 300));
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('it is read from a token, or refused', () => {
    const read = (tokens: string) => comparisonOf(parseFilteredDrillPath(`org.all${tokens}`).filters);
    expect(read('')).toBe('before');
    expect(read(';comparedwith=year')).toBe('year');
    expect(read(';comparedwith=full')).toBe('full');
    for (const wrong of ['month', 'year*full', '_year', 'year~'])
      expect(read(`;comparedwith=${wrong}`)).toBeUndefined();
  });
});

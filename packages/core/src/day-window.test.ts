import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOfNumber } from './day.ts';
import {
  clipWindow,
  type DayWindow,
  daysOf,
  isDayWindow,
  monthWindowOf,
  previousWindow,
  unitOf,
} from './day-window.ts';

const window = (fromDay: string, toDay: string): DayWindow => ({ fromDay, toDay });

describe('day window', () => {
  test.each([
    ['2026-11-01', '2026-11-30', 'month', '2026-10-01', '2026-10-31'],
    ['2024-03-01', '2024-03-31', 'month', '2024-02-01', '2024-02-29'],
    ['2025-12-01', '2026-11-30', 'month', '2024-12-01', '2025-11-30'],
    ['2026-01-01', '2026-12-31', 'year', '2025-01-01', '2025-12-31'],
    ['2024-01-01', '2025-12-31', 'year', '2022-01-01', '2023-12-31'],
    ['2026-10-22', '2026-11-20', 'day', '2026-09-22', '2026-10-21'],
    ['2026-03-01', '2026-03-01', 'day', '2026-02-28', '2026-02-28'],
    ['2026-02-01', '2026-02-27', 'day', '2026-01-05', '2026-01-31'],
  ])('%s to %s is in %ss; before it %s to %s', (fromDay, toDay, unit, previousFrom, previousTo) => {
    expect(unitOf(window(fromDay, toDay))).toBe(unit);
    expect(previousWindow(window(fromDay, toDay))).toEqual(window(previousFrom, previousTo));
  });

  test('thirty days that happen to be a calendar month stay days when they were asked as days', () => {
    expect(previousWindow(window('2026-11-01', '2026-11-30'), 'day')).toEqual(window('2026-10-02', '2026-10-31'));
    expect(previousWindow(window('2026-03-15', '2026-04-14'), 'month')).toEqual(window('2026-02-12', '2026-03-14'));
  });

  test('the previous window of days is disjoint, adjacent and equally long', () => {
    const day = fc.integer({ min: -10_000, max: 40_000 });
    fc.assert(
      fc.property(day, fc.nat(2000), (from, length) => {
        const current = window(dayOfNumber(from), dayOfNumber(from + length));
        const previous = previousWindow(current, 'day');
        expect(addDays(previous.toDay, 1)).toBe(current.fromDay);
        expect(daysOf(previous)).toBe(daysOf(current));
      }),
    );
  });

  test('cutting to bounds', () => {
    const bounds = window('2026-01-01', '2026-12-31');
    expect(clipWindow({ toDay: '2026-03-31' }, bounds)).toEqual(window('2026-01-01', '2026-03-31'));
    expect(clipWindow({ fromDay: '2025-05-01' }, bounds)).toEqual(bounds);
    expect(clipWindow({ fromDay: '2027-01-01' }, bounds)).toBeUndefined();
  });

  test('validity and the month of a day', () => {
    expect(isDayWindow(window('2026-01-01', '2026-01-01'))).toBe(true);
    expect(isDayWindow(window('2026-01-02', '2026-01-01'))).toBe(false);
    expect(isDayWindow(window('2026-02-30', '2026-03-01'))).toBe(false);
    expect(monthWindowOf('2024-02-10')).toEqual(window('2024-02-01', '2024-02-29'));
  });
});

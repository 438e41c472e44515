import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayNumberOf,
  dayOfNumber,
  daysBetween,
  firstDayOfMonth,
  firstDayOfWeek,
  isDay,
  lastDayOfMonth,
  monthsBetween,
} from './day.ts';

const dayNumber = fc.integer({ min: -719_162, max: 2_932_896 });

describe('day', () => {
  test('numbers and days agree with the platform for every year from 1 to 9999', () => {
    fc.assert(
      fc.property(dayNumber, (number) => {
        const day = new Date(number * 86_400_000).toISOString().slice(-24).slice(0, 10);
        expect(dayOfNumber(number)).toBe(day);
        expect(dayNumberOf(day)).toBe(number);
        expect(isDay(day)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('only days that exist are days', () => {
    expect(['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'].every(isDay)).toBe(true);
    const wrong = ['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-1'];
    for (const text of [...wrong, '0000-01-01', '', '2026-01-01T00', ' 2026-01-01', '２026-01-01', '2026-01-01\n']) {
      expect(isDay(text), text).toBe(false);
    }
  });

  test('adding days crosses leap days and years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  });

  test('adding months keeps the day or takes the last of the month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
    expect(addMonths('2026-11-15', 3)).toBe('2027-02-15');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15');
    expect(monthsBetween('2025-11-30', '2026-02-01')).toBe(3);
  });

  test('month ends and ISO weeks', () => {
    expect([firstDayOfMonth('2024-02-10'), lastDayOfMonth('2024-02-10')]).toEqual(['2024-02-01', '2024-02-29']);
    expect(firstDayOfWeek('2026-11-20')).toBe('2026-11-16');
    expect(firstDayOfWeek('2026-11-16')).toBe('2026-11-16');
    expect(firstDayOfWeek('2026-11-22')).toBe('2026-11-16');
    expect(firstDayOfWeek('1969-12-31')).toBe('1969-12-29');
    fc.assert(
      fc.property(dayNumber, (number) => {
        const day = dayOfNumber(Math.max(number, -719_100));
        expect(new Date(dayNumberOf(firstDayOfWeek(day)) * 86_400_000).getUTCDay()).toBe(1);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './day.ts';
import { dayOf, isTimeZone, startOfDay, todayIn } from './time-zone-day.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

describe('days of a time zone', () => {
  test('the same instant is another day elsewhere', () => {
    const instant = Date.UTC(2026, 10, 20, 23, 30);
    expect(dayOf(instant, 'UTC')).toBe('2026-11-20');
    expect(dayOf(new Date(instant), 'Europe/Helsinki')).toBe('2026-11-21');
    expect(todayIn('America/Los_Angeles', instant)).toBe('2026-11-20');
    expect(dayOf(Date.UTC(2026, 10, 21, 4), 'America/New_York')).toBe('2026-11-20');
  });

  test('days with 23 and 25 hours', () => {
    const zone = 'Europe/Berlin';
    expect(iso(startOfDay('2026-03-29', zone))).toBe('2026-03-28T23:00:00.000Z');
    expect(iso(startOfDay('2026-03-30', zone))).toBe('2026-03-29T22:00:00.000Z');
    expect(startOfDay('2026-10-26', zone) - startOfDay('2026-10-25', zone)).toBe(25 * 3_600_000);
    expect(dayOf(Date.UTC(2026, 9, 25, 22, 59), zone)).toBe('2026-10-25');
    expect(dayOf(Date.UTC(2026, 9, 25, 23, 0), zone)).toBe('2026-10-26');
  });

  test('a day starts at 01:00 where the clock skips midnight', () => {
    expect(iso(startOfDay('2018-11-04', 'America/Sao_Paulo'))).toBe('2018-11-04T03:00:00.000Z');
  });

  test('offsets of quarter hours and beyond twelve hours', () => {
    expect(iso(startOfDay('2026-06-01', 'Asia/Kathmandu'))).toBe('2026-05-31T18:15:00.000Z');
    expect(iso(startOfDay('2026-06-01', 'Pacific/Kiritimati'))).toBe('2026-05-31T10:00:00.000Z');
    expect(iso(startOfDay('2026-06-01', 'Pacific/Pago_Pago'))).toBe('2026-06-01T11:00:00.000Z');
  });

  test('an instant lies between the start of its day and the start of the next', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'Europe/Helsinki', 'America/New_York', 'Australia/Lord_Howe', 'UTC');
    const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const day = dayOf(at, timeZone);
        expect(startOfDay(day, timeZone)).toBeLessThanOrEqual(at);
        expect(startOfDay(addDays(day, 1), timeZone)).toBeGreaterThan(at);
      }),
    );
  });

  test('unknown zones', () => {
    expect(isTimeZone('Europe/Tallinn')).toBe(true);
    expect(isTimeZone('Europe/Atlantis')).toBe(false);
    expect(() => dayOf(0, 'Europe/Atlantis')).toThrow(RangeError);
  });
});

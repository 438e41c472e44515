import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, dayOfNumber, daysBetween, firstDayOfMonth, lastDayOfMonth } from './day.ts';
import {
  type DateCode,
  DateCodeError,
  defaultInterval,
  parseDateCode,
  printDateCode,
  resolveDateCode,
} from './relative-date.ts';
import { startOfDay, todayIn } from './time-zone-day.ts';

const unit = fc.constantFrom('day', 'month', 'year' as const);
const today = '2026-11-20';
const resolve = (text: string, day = today) => resolveDateCode(parseDateCode(text), day);

const relativeDate = fc.record({
  kind: fc.constant('date' as const),
  direction: fc.constantFrom('exact', 'before', 'after' as const),
  count: fc.nat(100),
  unit,
  towards: fc.constantFrom('back', 'forward' as const),
});
const relativeInterval = fc
  .tuple(unit, fc.integer({ min: -100, max: 99 }), fc.integer({ min: 1, max: 100 }))
  .map(([one, from, length]) => ({ kind: 'interval' as const, unit: one, from, to: Math.min(100, from + length) }));

function faultOf(text: string): unknown {
  try {
    return parseDateCode(text);
  } catch (error) {
    return error instanceof DateCodeError ? error.reason : error;
  }
}

describe('date codes', () => {
  test('R-099 relative dates and intervals round-trip', () => {
    fc.assert(
      fc.property(fc.oneof(relativeDate, relativeInterval), (code) => {
        expect(parseDateCode(printDateCode(code as DateCode))).toEqual(code);
      }),
    );
  });

  test('R-099 a relative date selects its day, all before or all after', () => {
    expect(printDateCode({ kind: 'date', direction: 'exact', count: 7, unit: 'day', towards: 'back' })).toBe(
      'rdatee7db',
    );
    expect(resolve('rdatee7db')).toEqual({ fromDay: '2026-11-13', toDay: '2026-11-13', unit: 'day' });
    expect(resolve('rdateb7db')).toEqual({ fromDay: undefined, toDay: '2026-11-12', unit: 'day' });
    expect(resolve('rdatea2mf')).toEqual({ fromDay: '2027-01-21', toDay: undefined, unit: 'day' });
    expect(resolve('rdatee1mb', '2026-03-31').fromDay).toBe('2026-02-28');
    expect(resolve('rdatee1yb', '2024-02-29').fromDay).toBe('2023-02-28');
  });

  test.each([
    ['rdays-30,0', '2026-10-22', '2026-11-20', 'day'],
    ['rdays-1,0', today, today, 'day'],
    ['rdays0,7', '2026-11-21', '2026-11-27', 'day'],
    ['rmonths-12,0', '2025-12-01', '2026-11-30', 'month'],
    ['rmonths-2,-1', '2026-10-01', '2026-10-31', 'month'],
    ['ryears-1,0', '2026-01-01', '2026-12-31', 'year'],
    ['ryears-3,-1', '2024-01-01', '2025-12-31', 'year'],
  ])('R-099 %s is %s to %s', (text, fromDay, toDay, expectedUnit) => {
    expect(resolve(text)).toEqual({ fromDay, toDay, unit: expectedUnit });
  });

  test('R-097 the default interval is the 30 days that end today', () => {
    expect(printDateCode(defaultInterval)).toBe('rdays-30,0');
  });

  test('adjacent intervals share no day and leave none out', () => {
    fc.assert(
      fc.property(
        unit,
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: -20_000, max: 40_000 }),
        (one, at, day) => {
          const first = resolveDateCode({ kind: 'interval', unit: one, from: at - 3, to: at }, dayOfNumber(day));
          const second = resolveDateCode({ kind: 'interval', unit: one, from: at, to: at + 2 }, dayOfNumber(day));
          const next = resolveDateCode(
            { kind: 'date', direction: 'exact', count: 1, unit: 'day', towards: 'forward' },
            first.toDay ?? '',
          );
          expect(second.fromDay).toBe(next.fromDay);
        },
      ),
    );
  });

  test('absolute windows, either side may be blank', () => {
    expect(resolve('2026-01-01_2026-03-31')).toEqual({ fromDay: '2026-01-01', toDay: '2026-03-31', unit: 'month' });
    expect(resolve('2026-01-02_')).toEqual({ fromDay: '2026-01-02', toDay: undefined, unit: 'day' });
    expect(resolve('_2026-01-02')).toEqual({ fromDay: undefined, toDay: '2026-01-02', unit: 'day' });
    for (const text of ['2026-01-01_2026-03-31', '2026-01-02_', '_2026-01-02']) {
      expect(printDateCode(parseDateCode(text))).toBe(text);
    }
  });

  test.each([
    ['', 'unknown_code'],
    ['rdays', 'unknown_code'],
    ['rdays-30', 'unknown_code'],
    ['rdays-30,', 'unknown_code'],
    ['rdays-1.5,0', 'unknown_code'],
    ['rdatex3db', 'unknown_code'],
    ['rdatee-3db', 'unknown_code'],
    ['rweeks-1,0', 'unknown_code'],
    ['2026-01-01', 'unknown_code'],
    ['2026-01-01_2026-01-02_2026-01-03', 'unknown_code'],
    ['rdays0,0', 'from_not_before_to'],
    ['rdays0,-30', 'from_not_before_to'],
    ['2026-02-01_2026-01-01', 'from_not_before_to'],
    ['_', 'bad_day'],
    ['2026-02-30_', 'bad_day'],
    ['rdays-99999,0', 'out_of_range'],
    ['rdatee101yb', 'out_of_range'],
    ['1899-12-31_2026-01-01', 'out_of_range'],
    ['_2200-01-01', 'out_of_range'],
    ['Today', 'unknown_code'],
  ])('R-097 R-099 %j is refused: %s', (text, reason) => expect(faultOf(text)).toBe(reason));

  test('R-099 "today" is the day the page is read', () => {
    expect(parseDateCode('today')).toEqual(parseDateCode('rdatee0db'));
    expect(resolve('today')).toEqual({ fromDay: today, toDay: today, unit: 'day' });
  });

  test.each([
    ['rdatee1mb', '2026-03-31', '2026-02-28'],
    ['rdatee1mb', '2024-03-31', '2024-02-29'],
    ['rdatee1mf', '2026-01-31', '2026-02-28'],
    ['rdatee3mb', '2026-05-31', '2026-02-28'],
    ['rdatee1yf', '2024-02-29', '2025-02-28'],
    ['rdatee4yb', '2024-02-29', '2020-02-29'],
    ['rdatee100yb', '2000-02-29', '1900-02-28'],
    ['rdatee1db', '2024-03-01', '2024-02-29'],
    ['rdatee1db', '2026-01-01', '2025-12-31'],
  ])('R-099 %s on %s is %s: month ends and leap days', (text, day, expected) => {
    expect(resolve(text, day)).toMatchObject({ fromDay: expected, toDay: expected });
  });

  test('R-099 calendar windows hold whole months and years on every day, leap days included', () => {
    const anyDay = fc.integer({ min: -20_000, max: 60_000 }).map(dayOfNumber);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -60, max: 60 }), fc.integer({ min: 1, max: 60 }), (day, from, length) => {
        const months = resolve(`rmonths${from},${from + length}`, day);
        expect(months.fromDay).toBe(addMonths(firstDayOfMonth(day), from + 1));
        expect(months.toDay).toBe(lastDayOfMonth(addMonths(firstDayOfMonth(day), from + length)));
        const days = resolve(`rdays${from},${from + length}`, day);
        expect(daysBetween(days.fromDay ?? '', days.toDay ?? '') + 1).toBe(length);
        expect(days.toDay).toBe(addDays(day, from + length));
        const years = resolve(`ryears${from},${from + 1}`, day);
        expect(years.fromDay?.slice(4)).toBe('-01-01');
        expect(years.toDay).toBe(`${years.fromDay?.slice(0, 4)}-12-31`);
        expect(Number(years.fromDay?.slice(0, 4))).toBe(Number(day.slice(0, 4)) + from + 1);
      }),
    );
  });

  test('R-099 today is the one of the time zone, also on the days its clocks change', () => {
    // The nights when clocks change; Troll changes by two hours, Lord Howe by half an hour, Apia left a day out.
    const changes = [
      ['Europe/Berlin', '2026-03-29T01:00:00Z'],
      ['Europe/Helsinki', '2026-10-25T01:00:00Z'],
      ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
      ['Antarctica/Troll', '2026-03-29T01:00:00Z'],
      ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
      ['Pacific/Apia', '2011-12-30T10:00:00Z'],
      ['UTC', '2026-03-29T01:00:00Z'],
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...changes), fc.integer({ min: -4000, max: 4000 }), ([zone, at], minutes) => {
        const now = Date.parse(at) + minutes * 60_000;
        const day = todayIn(zone, now);
        const { fromDay = '', toDay = '' } = resolve('today', day);
        expect(startOfDay(fromDay, zone)).toBeLessThanOrEqual(now);
        expect(startOfDay(addDays(toDay, 1), zone)).toBeGreaterThan(now);
        // Yesterday ends where today begins, however long both are.
        const yesterday = resolve('rdatee1db', day);
        expect(startOfDay(addDays(yesterday.toDay ?? '', 1), zone)).toBe(startOfDay(fromDay, zone));
      }),
    );
  });
});

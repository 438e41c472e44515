import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWorkingMs,
  type BusinessCalendar,
  calendarFaults,
  isOpenAt,
  nextOpening,
  type OpeningHours,
  weekdays,
  workingMsBetween,
} from './business-calendar.ts';

const hourMs = 3_600_000;

function calendarOf(timeZone: string, hours: readonly OpeningHours[], rest: Partial<BusinessCalendar> = {}) {
  const week = weekdays.slice(0, 5).map((weekday) => [weekday, hours] as const);
  return { timeZone, openingHours: Object.fromEntries(week), holidays: [], ...rest } satisfies BusinessCalendar;
}

const office = calendarOf('Europe/Berlin', [{ from: '09:00', to: '17:00' }]);
const always: BusinessCalendar = {
  timeZone: 'Europe/Berlin',
  openingHours: Object.fromEntries(weekdays.map((weekday) => [weekday, [{ from: '00:00', to: '24:00' }]])),
  holidays: [],
};
/** Berlin's wall clock in winter and summer. */
const winter = (text: string): Date => new Date(`${text}:00+01:00`);
const summer = (text: string): Date => new Date(`${text}:00+02:00`);

describe('time passes while the calendar is open', () => {
  test('Friday 16:30 + 1 h at 9–17 is Monday 09:30', () => {
    expect(addWorkingMs(office, winter('2026-11-20T16:30'), hourMs)).toEqual(winter('2026-11-23T09:30'));
    expect(workingMsBetween(office, winter('2026-11-20T16:30'), winter('2026-11-23T09:30'))).toBe(hourMs);
  });

  test('a clock begins with the next opening, and may end at closing', () => {
    expect(addWorkingMs(office, winter('2026-11-21T11:00'), hourMs)).toEqual(winter('2026-11-23T10:00'));
    expect(addWorkingMs(office, winter('2026-11-19T03:00'), 8 * hourMs)).toEqual(winter('2026-11-19T17:00'));
    expect(addWorkingMs(office, winter('2026-11-21T11:00'), 0)).toEqual(winter('2026-11-21T11:00'));
  });

  test('a lunch break and a holiday are closed', () => {
    const hours = [
      { from: '08:30', to: '12:00' },
      { from: '13:00', to: '18:00' },
    ];
    const shop = calendarOf('Europe/Berlin', hours, { holidays: ['2026-12-25', '2026-12-28'] });
    expect(addWorkingMs(shop, winter('2026-11-23T11:30'), hourMs)).toEqual(winter('2026-11-23T13:30'));
    expect(addWorkingMs(shop, winter('2026-12-24T17:30'), hourMs)).toEqual(winter('2026-12-29T09:00'));
    expect(isOpenAt(shop, winter('2026-11-23T12:00'))).toBe(false);
    expect(isOpenAt(shop, winter('2026-11-23T13:00'))).toBe(true);
    expect(isOpenAt(shop, winter('2026-12-25T10:00'))).toBe(false);
    expect(nextOpening(shop, winter('2026-12-24T18:00'))).toEqual(winter('2026-12-29T08:30'));
    expect(nextOpening(shop, winter('2026-11-23T10:00'))).toEqual(winter('2026-11-23T10:00'));
  });

  test('backwards is negative: how long something is overdue', () => {
    expect(workingMsBetween(office, winter('2026-11-23T09:30'), winter('2026-11-20T16:30'))).toBe(-hourMs);
  });

  test('the zone decides what the hours mean', () => {
    const tokyo = { ...office, timeZone: 'Asia/Tokyo' };
    expect(nextOpening(tokyo, new Date('2026-11-19T20:00:00Z'))).toEqual(new Date('2026-11-20T00:00:00Z'));
  });
});

describe('days with 23 and 25 hours', () => {
  test('a day open all day has the hours the clocks give it', () => {
    expect(workingMsBetween(always, winter('2026-03-29T00:00'), summer('2026-03-30T00:00'))).toBe(23 * hourMs);
    expect(workingMsBetween(always, summer('2026-10-25T00:00'), winter('2026-10-26T00:00'))).toBe(25 * hourMs);
    expect(addWorkingMs(always, winter('2026-03-28T12:00'), 24 * hourMs)).toEqual(summer('2026-03-29T13:00'));
  });

  test('hours of the office keep their length over the change', () => {
    expect(addWorkingMs(office, winter('2026-03-27T16:00'), 2 * hourMs)).toEqual(summer('2026-03-30T10:00'));
    expect(addWorkingMs(office, summer('2026-10-23T16:00'), 2 * hourMs)).toEqual(winter('2026-10-26T10:00'));
  });

  test('hours within the change: those skipped are none, those shown twice count once', () => {
    const nights = { ...always, openingHours: { sunday: [{ from: '02:15', to: '02:45' }] } };
    const march = workingMsBetween(nights, winter('2026-03-29T00:00'), summer('2026-03-30T00:00'));
    const october = workingMsBetween(nights, summer('2026-10-25T00:00'), winter('2026-10-26T00:00'));
    expect([march, october]).toEqual([0, hourMs / 2]);
    expect(nextOpening(nights, summer('2026-10-25T00:00'))).toEqual(summer('2026-10-25T02:15'));
  });

  test('a zone that changes by half an hour', () => {
    const island = { ...always, timeZone: 'Australia/Lord_Howe' };
    const from = new Date('2026-04-04T13:00:00Z');
    expect(workingMsBetween(island, from, new Date('2026-04-05T13:30:00Z'))).toBe(24.5 * hourMs);
  });
});

describe('calendars clocks cannot run on', () => {
  test('each fault is named with its place', () => {
    expect(calendarFaults(office)).toEqual([]);
    expect(calendarFaults(always)).toEqual([]);
    expect(calendarFaults({ ...office, timeZone: 'Europe/Atlantis' })).toEqual([
      { fault: 'timeZone', timeZone: 'Europe/Atlantis' },
    ]);
    expect(calendarFaults({ ...office, openingHours: { monday: [] } })).toEqual([{ fault: 'never-open' }]);
    const monday = [
      { from: '09:00', to: '12:00' },
      { from: '11:00', to: '13:00' },
      { from: '18:00', to: '17:00' },
      { from: '9:00', to: '25:00' },
    ];
    expect(calendarFaults({ ...office, openingHours: { monday }, holidays: ['2026-02-30'] })).toEqual([
      { fault: 'overlap', weekday: 'monday', index: 1 },
      { fault: 'hours', weekday: 'monday', index: 2 },
      { fault: 'hours', weekday: 'monday', index: 3 },
      { fault: 'holiday', index: 0 },
    ]);
  });

  test('they are refused, as are times that cannot pass', () => {
    expect(() => addWorkingMs({ ...office, openingHours: {} }, 0, 1)).toThrow(/never-open/);
    expect(() => workingMsBetween({ ...office, timeZone: 'Mars' }, 0, 1)).toThrow(RangeError);
    expect(() => addWorkingMs(office, 0, -1)).toThrow(RangeError);
    expect(() => addWorkingMs(office, 0, Number.POSITIVE_INFINITY)).toThrow(RangeError);
    expect(() => addWorkingMs(office, Number.NaN, 1)).toThrow(RangeError);
    expect(() => addWorkingMs(office, 0, 100_000 * hourMs)).toThrow(/twenty years/);
  });
});

const minutes = fc.integer({ min: 0, max: 24 * 4 }).map((quarters) => quarters * 15);
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const hoursOfDay = fc
  .uniqueArray(minutes, { maxLength: 6 })
  .map((cuts) => cuts.toSorted((a, b) => a - b))
  .map((cuts) =>
    cuts.flatMap((from, at) => (at % 2 === 0 && cuts[at + 1] !== undefined ? [[from, cuts[at + 1]!]] : [])),
  )
  .map((pairs) => pairs.map(([from = 0, to = 0]) => ({ from: timeOf(from), to: timeOf(to) })));
const calendars: fc.Arbitrary<BusinessCalendar> = fc
  .record({
    timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'),
    openingHours: fc.record(Object.fromEntries(weekdays.map((weekday) => [weekday, hoursOfDay]))),
    holidays: fc.array(fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`)),
  })
  .filter((calendar) => calendarFaults(calendar).length === 0);
const instants = fc.integer({ min: Date.UTC(2026, 1, 20), max: Date.UTC(2026, 10, 20) });
const durations = fc.integer({ min: 0, max: 60 * hourMs });

describe('for any calendar', () => {
  test('what was added lies between: the round trip is exact', () => {
    fc.assert(
      fc.property(calendars, instants, durations, (calendar, from, ms) => {
        const end = addWorkingMs(calendar, from, ms);
        expect(end.getTime()).toBeGreaterThanOrEqual(from + ms);
        expect(workingMsBetween(calendar, from, end)).toBe(ms);
      }),
    );
  });

  test('adding twice is adding the sum; a day between splits the time', () => {
    fc.assert(
      fc.property(calendars, instants, durations, durations, (calendar, from, first, second) => {
        const middle = addWorkingMs(calendar, from, first);
        expect(addWorkingMs(calendar, middle, second)).toEqual(addWorkingMs(calendar, from, first + second));
        const end = from + first + second;
        const parts = workingMsBetween(calendar, from, from + first) + workingMsBetween(calendar, from + first, end);
        expect(parts).toBe(workingMsBetween(calendar, from, end));
      }),
    );
  });

  test('open time agrees with looking at every quarter of an hour', () => {
    fc.assert(
      fc.property(calendars, instants, fc.integer({ min: 1, max: 400 }), (calendar, at, quarters) => {
        const from = Math.floor(at / 900_000) * 900_000;
        let sum = 0;
        for (let quarter = 0; quarter < quarters; quarter += 1) {
          if (isOpenAt(calendar, from + quarter * 900_000)) sum += 900_000;
        }
        expect(workingMsBetween(calendar, from, from + quarters * 900_000)).toBe(sum);
      }),
      { numRuns: 30 },
    );
  });

  test('a year of working time is found at once', () => {
    const began = process.cpuUsage();
    for (let run = 0; run < 100; run += 1) addWorkingMs({ ...office }, Date.UTC(2026, 0, 1) + run, 2000 * hourMs);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(300);
  });
});

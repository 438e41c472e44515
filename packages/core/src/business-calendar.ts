import { type Day, dayNumberOf, isDay } from './day.ts';
import { dayOf, isTimeZone } from './time-zone-day.ts';
import { instantOfWall } from './wall-clock.ts';

/** ISO 8601 order. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export type Weekday = (typeof weekdays)[number];

/** Wall-clock times 'HH:MM' of the calendar's zone, half-open; `to` may be '24:00', the end of the day. */
export interface OpeningHours {
  readonly from: string;
  readonly to: string;
}

/** When work is done: clocks of alerts run only while it is open. A day without hours, and a holiday, is closed. */
export interface BusinessCalendar {
  /** IANA, like 'Europe/Berlin'. */
  readonly timeZone: string;
  readonly openingHours: { readonly [W in Weekday]?: readonly OpeningHours[] };
  /** Days closed all day. */
  readonly holidays: readonly Day[];
}

export type CalendarFault =
  | { readonly fault: 'timeZone'; readonly timeZone: string }
  | { readonly fault: 'never-open' }
  | { readonly fault: 'hours' | 'overlap'; readonly weekday: Weekday; readonly index: number }
  | { readonly fault: 'holiday'; readonly index: number };

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The longest a clock may wait for its time to pass: beyond it the calendar is not meant. */
const mostDays = 20 * 366;

/** What is wrong with a calendar; empty for one that clocks can run on. */
export function calendarFaults(calendar: BusinessCalendar): CalendarFault[] {
  const faults: CalendarFault[] = [];
  if (!isTimeZone(calendar.timeZone)) faults.push({ fault: 'timeZone', timeZone: calendar.timeZone });
  if (weekdays.every((weekday) => (calendar.openingHours[weekday] ?? []).length === 0)) {
    faults.push({ fault: 'never-open' });
  }
  for (const weekday of weekdays) {
    let closedFrom = 0;
    for (const [index, { from, to }] of (calendar.openingHours[weekday] ?? []).entries()) {
      const opens = minuteOf(from);
      const closes = minuteOf(to);
      if (opens === undefined || closes === undefined || opens >= closes)
        faults.push({ fault: 'hours', weekday, index });
      else {
        if (opens < closedFrom) faults.push({ fault: 'overlap', weekday, index });
        closedFrom = closes;
      }
    }
  }
  for (const [index, day] of calendar.holidays.entries()) if (!isDay(day)) faults.push({ fault: 'holiday', index });
  return faults;
}

/** Whether the instant lies within opening hours. */
export function isOpenAt(calendar: BusinessCalendar, at: Date | number): boolean {
  return nextOpening(calendar, at).getTime() === epochOf(at);
}

/**
 * The instant itself while open, otherwise the next one at which the calendar opens.
 * Throws RangeError for a calendar with faults, or one that stays closed for twenty years.
 */
export function nextOpening(calendar: BusinessCalendar, from: Date | number): Date {
  const after = epochOf(from);
  const { daysFrom } = compiled(calendar);
  for (const [opens, closes] of daysFrom(after)) if (closes > after) return new Date(Math.max(opens, after));
  throw new RangeError('The business calendar stays closed for twenty years');
}

/**
 * The instant at which `ms` of opening hours have passed since `from`: the moment of closing, not the next opening, where
 * both are meant. Throws RangeError for a negative or infinite time, a calendar with faults, or an end beyond twenty years.
 */
export function addWorkingMs(calendar: BusinessCalendar, from: Date | number, ms: number): Date {
  if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`No working time of ${ms} ms can be added`);
  const after = epochOf(from);
  const { daysFrom } = compiled(calendar);
  if (ms === 0) return new Date(after);
  let left = ms;
  for (const [opens, closes] of daysFrom(after)) {
    const open = closes - Math.max(opens, after);
    if (open <= 0) continue;
    if (left <= open) return new Date(Math.max(opens, after) + left);
    left -= open;
  }
  throw new RangeError(`The business calendar has no ${ms} ms within twenty years`);
}

/** Opening hours between two instants in ms, negative backwards. Throws RangeError for a calendar with faults. */
export function workingMsBetween(calendar: BusinessCalendar, from: Date | number, to: Date | number): number {
  const after = epochOf(from);
  const before = epochOf(to);
  if (before < after) return -workingMsBetween(calendar, before, after);
  let sum = 0;
  for (const [opens, closes] of compiled(calendar).daysFrom(after)) {
    if (opens >= before) break;
    sum += Math.max(0, Math.min(closes, before) - Math.max(opens, after));
  }
  return sum;
}

/** Openings with their closings in order, from the day of an instant on; for whoever has many instants to compare. */
export function openingsFrom(
  calendar: BusinessCalendar,
  from: Date | number,
): Iterable<readonly [opens: number, closes: number]> {
  return compiled(calendar).daysFrom(epochOf(from));
}

interface Compiled {
  /** Openings and closings in order, from the day of the instant on; empty ones are those a change of the clocks skips. */
  daysFrom: (instant: number) => Generator<readonly [opens: number, closes: number]>;
}

const compiledOf = new WeakMap<BusinessCalendar, Compiled>();

function compiled(calendar: BusinessCalendar): Compiled {
  const known = compiledOf.get(calendar);
  if (known) return known;
  const [fault] = calendarFaults(calendar);
  if (fault) throw new RangeError(`Not a business calendar: ${JSON.stringify(fault)}`);
  const { timeZone } = calendar;
  const holidays = new Set(calendar.holidays.map(dayNumberOf));
  const hours = weekdays.map((weekday) =>
    (calendar.openingHours[weekday] ?? []).map(({ from, to }) => [minuteOf(from) ?? 0, minuteOf(to) ?? 0] as const),
  );
  function* daysFrom(instant: number): Generator<readonly [number, number]> {
    const first = dayNumberOf(dayOf(instant, timeZone));
    for (let dayNumber = first; dayNumber < first + mostDays; dayNumber += 1) {
      if (holidays.has(dayNumber)) continue;
      // 1970-01-01 was a Thursday.
      for (const [opens, closes] of hours[(((dayNumber + 3) % 7) + 7) % 7] ?? []) {
        yield [instantOfWall(dayNumber, opens * 60, timeZone), instantOfWall(dayNumber, closes * 60, timeZone)];
      }
    }
  }
  const made = { daysFrom };
  compiledOf.set(calendar, made);
  return made;
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

function minuteOf(time: string): number | undefined {
  if (time === '24:00') return dayMs / minuteMs;
  return timePattern.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : undefined;
}

function epochOf(instant: Date | number): number {
  const epochMs = typeof instant === 'number' ? instant : instant.getTime();
  if (!Number.isFinite(epochMs)) throw new RangeError('Not an instant');
  return epochMs;
}

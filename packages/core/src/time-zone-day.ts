import { type Day, dayNumberOf } from './day.ts';
import { instantOfWall } from './wall-clock.ts';

const minuteMs = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Whether the platform knows the IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

const slotMs = 15 * minuteMs;
/** Instants that come together lie in few quarters of an hour; more than these are looked up. */
const mostSlots = 100_000;
const slotsOf = new Map<string, Map<number, Day>>();

/** The calendar day of an instant (Date or epoch milliseconds) in an IANA time zone. Throws RangeError for an unknown zone. */
export function dayOf(instant: Date | number, timeZone: string): Day {
  const slots = slotsOf.get(timeZone) ?? new Map<number, Day>();
  slotsOf.set(timeZone, slots);
  const epochMs = typeof instant === 'number' ? instant : instant.getTime();
  const slot = Math.floor(epochMs / slotMs);
  const known = slots.get(slot);
  if (known !== undefined) return known;
  // Midnight may lie inside of one where a zone's offset is odd.
  const first = exactDayOf(slot * slotMs, timeZone);
  if (first !== exactDayOf((slot + 1) * slotMs - 1, timeZone)) return exactDayOf(epochMs, timeZone);
  if (slots.size >= mostSlots) slots.clear();
  slots.set(slot, first);
  return first;
}

function exactDayOf(instant: number, timeZone: string): Day {
  // en-US prints MM/DD/YYYY.
  const [month = '', day = '', year = ''] = formatOf(timeZone).format(instant).split('/');
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** Today in the universe's time zone; `now` is passed in so that a result can be repeated. */
export function todayIn(timeZone: string, now: Date | number): Day {
  return dayOf(now, timeZone);
}

/**
 * The first instant of the day in the time zone, as epoch milliseconds: 01:00 where the clock skips midnight. A window of
 * days is the instants from `startOfDay(fromDay)` to before `startOfDay(addDays(toDay, 1))`.
 */
export function startOfDay(day: Day, timeZone: string): number {
  return instantOfWall(dayNumberOf(day), 0, timeZone);
}

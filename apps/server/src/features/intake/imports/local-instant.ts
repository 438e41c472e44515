import { type Day, dayNumberOf } from '@echolot/core/day';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

const slotMs = 15 * 60_000;
/** A file names few quarters of an hour often; more than these are looked up. */
const mostSlots = 100_000;
const slotsOf = new Map<string, Map<number, number>>();

/** As `exactOffsetOf`, remembered for the quarters of an hour in which the clock is not changed. */
function offsetOf(epochMs: number, timeZone: string): number {
  const slots = slotsOf.get(timeZone) ?? new Map<number, number>();
  slotsOf.set(timeZone, slots);
  const slot = Math.floor(epochMs / slotMs);
  const known = slots.get(slot);
  if (known !== undefined) return known;
  const first = exactOffsetOf(slot * slotMs, timeZone);
  if (first !== exactOffsetOf((slot + 1) * slotMs - 1000, timeZone)) return exactOffsetOf(epochMs, timeZone);
  if (slots.size >= mostSlots) slots.clear();
  slots.set(slot, first);
  return first;
}

/** How far the clock of the zone is ahead of UTC at an instant, milliseconds. */
function exactOffsetOf(epochMs: number, timeZone: string): number {
  const digits = formatOf(timeZone).format(epochMs).match(/\d+/g)?.map(Number) ?? [];
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = digits;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000;
}

/** The instant at which the clock of a zone shows a time of day; in the hour that is skipped in spring, an hour later. */
export function localInstant(day: Day, secondOfDay: number, timeZone: string): Date {
  const asUtc = dayNumberOf(day) * 86_400_000 + secondOfDay * 1000;
  const guess = asUtc - offsetOf(asUtc, timeZone);
  const exact = asUtc - offsetOf(guess, timeZone);
  return new Date(exact);
}

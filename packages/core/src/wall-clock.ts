import { Temporal } from 'temporal-polyfill';

const dayMs = 86_400_000;
const slotMs = 15 * 60_000;
/** Times of day come again and again in few quarters of an hour; more than these are looked up again. */
const mostSlots = 100_000;
const slotsOf = new Map<string, Map<number, number>>();

/** How far the zone's clocks are ahead of UTC at the instant (epoch ms), in ms. Throws RangeError for an unknown zone. */
export function offsetMsAt(instant: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1_000_000;
}

/**
 * The first instant (epoch ms) at which the clocks of the zone show this second of this day or a later time: where they
 * skip it, the end of the gap; where they show it twice, the first time. Later times never come before earlier ones.
 * Second 86,400 is the start of the next day. Throws RangeError for an unknown zone.
 */
export function instantOfWall(dayNumber: number, secondOfDay: number, timeZone: string): number {
  const wall = dayNumber * dayMs + secondOfDay * 1000;
  const slot = Math.floor(wall / slotMs);
  const slots = slotsOf.get(timeZone) ?? new Map<number, number>();
  slotsOf.set(timeZone, slots);
  let offset = slots.get(slot);
  if (offset === undefined) {
    const from = slot * slotMs;
    const to = from + slotMs - 1;
    offset = from - exactInstant(from, timeZone);
    // The clocks change within this quarter of an hour: each time is looked up by itself.
    if (offset !== to - exactInstant(to, timeZone)) return exactInstant(wall, timeZone);
    if (slots.size >= mostSlots) slots.clear();
    slots.set(slot, offset);
  }
  return wall - offset;
}

/** `wall` is what the clocks show, written as if it were UTC. */
function exactInstant(wall: number, timeZone: string): number {
  const time = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime();
  const shown = time.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (shown.toPlainDateTime().equals(time)) return shown.epochMilliseconds;
  const gap = shown.getTimeZoneTransition('next');
  if (!gap) throw new RangeError(`The clocks of ${timeZone} skip ${time.toString()} without a change`);
  return gap.epochMilliseconds;
}

import { dayNumberOf } from './day.ts';
import { dayOf } from './time-zone-day.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** How far the zone's clocks are ahead of UTC at the instant (epoch ms), in ms. Throws RangeError for an unknown zone. */
export function offsetMsAt(instant: number, timeZone: string): number {
  const [hour = '', minute = '', second = ''] = formatOf(timeZone).format(instant).split(':');
  const ofDayMs = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  const wholeSecond = Math.floor(instant / 1000) * 1000;
  return dayNumberOf(dayOf(instant, timeZone)) * dayMs + ofDayMs - wholeSecond;
}

/** More than these are looked up again: 100,000 are a century of openings and closings. */
const mostKnown = 100_000;
const knownOf = new Map<string, Map<number, number>>();

/**
 * The first instant (epoch ms) at which the clocks of the zone show this minute of this day or a later time: where they
 * skip it, the end of the gap; where they show it twice, the first time. Minute 1440 is the start of the next day.
 */
export function instantOfWall(dayNumber: number, minuteOfDay: number, timeZone: string): number {
  const known = knownOf.get(timeZone) ?? new Map<number, number>();
  knownOf.set(timeZone, known);
  const key = dayNumber * 1440 + minuteOfDay;
  const found = known.get(key);
  if (found !== undefined) return found;
  const instant = searchWall(key * minuteMs, timeZone);
  if (known.size >= mostKnown) known.clear();
  known.set(key, instant);
  return instant;
}

/** `wall` is what the clocks show, written as if it were UTC. */
function searchWall(wall: number, timeZone: string): number {
  const before = offsetMsAt(wall - dayMs, timeZone);
  const after = offsetMsAt(wall + dayMs, timeZone);
  if (before === after && offsetMsAt(wall - before, timeZone) === before) return wall - before;
  // The clocks change within a day: the first instant that shows the time or a later one.
  const change = changeBetween(wall - dayMs, wall + dayMs, before, timeZone);
  return wall - before < change ? wall - before : Math.max(change, wall - after);
}

/** The minute at which the offset stops being `before`. */
function changeBetween(fromMs: number, toMs: number, before: number, timeZone: string): number {
  let early = fromMs;
  let late = toMs;
  while (late - early > minuteMs) {
    const middle = early + Math.floor((late - early) / 2 / minuteMs) * minuteMs;
    if (offsetMsAt(middle, timeZone) === before) early = middle;
    else late = middle;
  }
  return late;
}

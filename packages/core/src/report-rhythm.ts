import { type Weekday, weekdays } from './business-calendar.ts';
import { dayNumberOf, dayOfNumber, lastDayOfMonth } from './day.ts';
import { dayOf } from './time-zone-day.ts';
import { instantOfWall } from './wall-clock.ts';

/** Every week on a weekday, or every month on a day: where the month is shorter, and for `last`, on its last. */
export type ReportRhythm =
  | { readonly every: 'week'; readonly weekday: Weekday }
  | { readonly every: 'month'; readonly day: number | 'last' };

/** A rhythm at a time of day. */
interface ReportTimes {
  readonly rhythm: ReportRhythm;
  /** 'HH:MM' as the clocks of the zone show it: where they skip it, the end of the gap; where they show it twice, the first. */
  readonly time: string;
  /** IANA, like 'Europe/Berlin'. */
  readonly timeZone: string;
}

/** No rhythm leaves more days between two of its days. */
const longestDays = 64;

/** The first of the times after an instant, both in epoch ms. Throws RangeError for an unknown zone. */
export function nextReportTime({ rhythm, time, timeZone }: ReportTimes, after: number): number {
  const minuteOfDay = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  // The day before too: where the clocks skip a time or a whole day, its instant lies in the next one.
  const first = dayNumberOf(dayOf(after, timeZone)) - 1;
  for (let dayNumber = first; dayNumber < first + longestDays; dayNumber += 1) {
    if (!isOn(rhythm, dayNumber)) continue;
    const at = instantOfWall(dayNumber, minuteOfDay * 60, timeZone);
    if (at > after) return at;
  }
  throw new RangeError(`There is no such day: ${JSON.stringify(rhythm)}`);
}

/** What is to be done at `now` of a time that has come: the latest one, which stands for all that were missed before it. */
export function dueReportTime(times: ReportTimes, cameAt: number, now: number): { dueAt: number; missed: number } {
  let due = { dueAt: cameAt, missed: 0 };
  for (;;) {
    const next = nextReportTime(times, due.dueAt);
    if (next > now) return due;
    due = { dueAt: next, missed: due.missed + 1 };
  }
}

function isOn(rhythm: ReportRhythm, dayNumber: number): boolean {
  // 1970-01-01 was a Thursday.
  if (rhythm.every === 'week') return weekdays[(((dayNumber + 3) % 7) + 7) % 7] === rhythm.weekday;
  const day = dayOfNumber(dayNumber);
  const last = Number(lastDayOfMonth(day).slice(8));
  return Number(day.slice(8)) === (rhythm.day === 'last' ? last : Math.min(rhythm.day, last));
}

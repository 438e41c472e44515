import { addDays, type Day, firstDayOfWeek } from './day.ts';
import { type DayWindow, monthWindowOf } from './day-window.ts';

export type BucketUnit = 'day' | 'week' | 'month';

/** One point of a trend: a day, an ISO week (from Monday) or a calendar month, cut to the window. */
export interface DayBucket extends DayWindow {
  /** First day of the whole bucket, also when the window starts later: the same bucket has the same key in every window. */
  readonly key: Day;
  /** Whether the bucket lies inside the window and, with `today` given, is over. */
  readonly isComplete: boolean;
}

function wholeBucketOf(day: Day, unit: BucketUnit): DayWindow {
  if (unit === 'month') return monthWindowOf(day);
  if (unit === 'day') return { fromDay: day, toDay: day };
  const fromDay = firstDayOfWeek(day);
  return { fromDay, toDay: addDays(fromDay, 6) };
}

/** The buckets of the window, oldest first, without gaps. A bucket that `today` is in is not complete: it can still grow. */
export function bucketsOf(window: DayWindow, unit: BucketUnit, today?: Day): DayBucket[] {
  const buckets: DayBucket[] = [];
  for (let day = window.fromDay; day <= window.toDay; ) {
    const whole = wholeBucketOf(day, unit);
    const isInside = whole.fromDay >= window.fromDay && whole.toDay <= window.toDay;
    buckets.push({
      key: whole.fromDay,
      fromDay: day,
      toDay: whole.toDay < window.toDay ? whole.toDay : window.toDay,
      isComplete: isInside && (today === undefined || whole.toDay < today),
    });
    day = addDays(whole.toDay, 1);
  }
  return buckets;
}

/** The calendar months of the window. */
export function monthsOf(window: DayWindow, today?: Day): DayBucket[] {
  return bucketsOf(window, 'month', today);
}

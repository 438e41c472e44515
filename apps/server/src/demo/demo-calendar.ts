import { addDays, type Day, dayNumberOf, daysBetween } from '@echolot/core/day';
import { startOfDay } from '@echolot/core/time-zone-day';

/** Which of a survey's interviews were answered on which day, in order of time. */
export interface DemoCalendar {
  readonly days: readonly DemoDay[];
  /** Place of the day of interview `index` among `days`. */
  dayIndexOf(index: number): number;
}

export interface DemoDay {
  readonly day: Day;
  readonly startMs: number;
  /** 0 on the first day, 1 on the last. */
  readonly progress: number;
}

/** Monday to Sunday. */
const weekdayShares = [1.15, 1.2, 1.15, 1.1, 1.05, 0.8, 0.55];

/**
 * Spreads interviews over days by season (twelve monthly factors from January), weekday and growth.
 * @param growth how much larger the last day is than the first, e.g. 0.6.
 */
export function makeCalendar(options: {
  fromDay: Day;
  toDay: Day;
  timeZone: string;
  interviewCount: number;
  season: readonly number[];
  growth: number;
}): DemoCalendar {
  const { fromDay, toDay, timeZone, interviewCount, season, growth } = options;
  const dayCount = daysBetween(fromDay, toDay) + 1;
  const days = Array.from({ length: dayCount }, (_, index): DemoDay => {
    const day = addDays(fromDay, index);
    return { day, startMs: startOfDay(day, timeZone), progress: dayCount === 1 ? 1 : index / (dayCount - 1) };
  });
  const shares = days.map(({ day, progress }) => {
    const month = Number(day.slice(5, 7)) - 1;
    // 1970-01-01 was a Thursday.
    return (season[month] ?? 1) * (weekdayShares[(dayNumberOf(day) + 3) % 7] ?? 1) * (1 + growth * progress);
  });
  const total = shares.reduce((sum, share) => sum + share, 0);
  let sum = 0;
  const lastIndexes = Float64Array.from(shares, (share) => Math.round((interviewCount * (sum += share)) / total));
  return {
    days,
    dayIndexOf(index) {
      let low = 0;
      let high = dayCount - 1;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((lastIndexes[middle] ?? 0) > index) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}

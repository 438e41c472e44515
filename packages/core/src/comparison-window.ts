import { addDays, addMonths, type Day, lastDayOfMonth, monthsBetween } from './day.ts';
import { type DayWindow, daysOf, unitOf, type WindowUnit } from './day-window.ts';
import type { Filter } from './filter-tokens.ts';

/** Name of the token that says what a period is compared with; it is beside filters and is none. */
export const comparisonFilter = 'comparedwith';

/**
 * What a period is compared with: the equal one just `before`, the same one a `year` ago, or the `full` one before, whatever part of
 * its own has passed.
 */
export type Comparison = 'before' | 'year' | 'full';

export const comparisons: readonly Comparison[] = ['before', 'year', 'full'];

/** What filters say of the comparison, the period before unless told; undefined where it cannot be read. */
export function comparisonOf(filters: readonly Filter[]): Comparison | undefined {
  const filter = filters.find(({ extName }) => extName === comparisonFilter);
  if (!filter) return 'before';
  const [first, ...more] = filter.values;
  if (!first || more.length > 0 || first.exclude || first.submatch) return undefined;
  return comparisons.find((one) => one === first.value);
}

/** The days a period is compared with. */
export interface ComparisonWindow extends DayWindow {
  readonly comparison: Comparison;
  /** The period still runs: this one ends on the same day of its course, and goes on after it. */
  readonly isCut: boolean;
}

interface ComparisonBasis {
  /** What the period was asked in ("last 30 days" stays days on a 30 November). */
  readonly unit?: WindowUnit;
  readonly today: Day;
  readonly comparison?: Comparison;
}

/**
 * The equal period that a period is compared with, disjoint from it: of n calendar months or years the n before, of n days the n
 * days before, or as many whole years earlier as it takes. Equal means like for like: while the period still runs on `today`, the
 * other one is cut at the same day of its course (on 22 November, the month against 1 to 22 October; on 30 April, which ends it,
 * against all of March). Months that are shorter end with their last day.
 */
export function comparisonWindow(
  window: DayWindow,
  { unit = unitOf(window), today, comparison = 'before' }: ComparisonBasis,
): ComparisonWindow {
  const isInMonths = unit !== 'day' && unitOf(window) !== 'day';
  const months =
    comparison === 'year'
      ? yearsApart(window) * 12
      : isInMonths
        ? monthsBetween(window.fromDay, window.toDay) + 1
        : undefined;
  const earlier = (day: Day): Day => (months === undefined ? addDays(day, -daysOf(window)) : addMonths(day, -months));
  const fromDay = earlier(window.fromDay);
  const toDay = isInMonths ? lastDayOfMonth(earlier(window.toDay)) : earlier(window.toDay);
  const isRunning = window.fromDay <= today && today < window.toDay;
  if (comparison === 'full' || !isRunning) return { fromDay, toDay, comparison, isCut: false };
  const cutDay = earlier(today);
  return cutDay < toDay
    ? { fromDay, toDay: cutDay, comparison, isCut: true }
    : { fromDay, toDay, comparison, isCut: false };
}

/** So many years earlier a period of its length ended before it began. */
function yearsApart({ fromDay, toDay }: DayWindow): number {
  let years = 1;
  while (addMonths(toDay, -12 * years) >= fromDay) years += 1;
  return years;
}

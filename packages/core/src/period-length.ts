import { daysBetween, lastDayOfMonth, monthsBetween } from './day.ts';

interface Window {
  readonly fromDay: string | null;
  readonly toDay: string | null;
}

/** How long a period is, in the words people use for it. */
export interface PeriodLength {
  readonly unit: 'year' | 'quarter' | 'month' | 'months' | 'days';
  readonly count: number;
}

/** Length of a period; undefined when a side is open. A rolling year ("last 12 months") is a year too. */
export function periodLength({ fromDay, toDay }: Window): PeriodLength | undefined {
  if (fromDay === null || toDay === null) return undefined;
  const days = daysBetween(fromDay, toDay) + 1;
  const isWholeMonths = fromDay.endsWith('-01') && toDay === lastDayOfMonth(toDay);
  const months = isWholeMonths ? monthsBetween(fromDay, toDay) + 1 : undefined;
  if (months === 12 || days === 365 || days === 366) return { unit: 'year', count: 1 };
  if (months === 3 && (monthOf(fromDay) - 1) % 3 === 0) return { unit: 'quarter', count: 1 };
  if (months === 1) return { unit: 'month', count: 1 };
  return months === undefined ? { unit: 'days', count: days } : { unit: 'months', count: months };
}

const monthOf = (day: string): number => Number(day.slice(5, 7));

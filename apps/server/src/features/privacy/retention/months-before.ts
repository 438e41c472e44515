import type { StoredRetention } from '../../../database/tables-erasure.ts';
import type { Boundaries } from '../../../personal-data/retention-step.ts';

/** The instant so many calendar months before another, in UTC; the 31st becomes the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const there = new Date(now);
  there.setUTCDate(1);
  there.setUTCMonth(there.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0)).getUTCDate();
  there.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return there;
}

/** From which instant each kind is young enough to stay; null where everything stays. */
export function boundariesOf(months: StoredRetention, now: Date): Boundaries {
  const boundary = (count: number | null): Date | null => (count === null ? null : monthsBefore(now, count));
  return {
    contacts: boundary(months.contactsMonths),
    comments: boundary(months.commentsMonths),
    interviews: boundary(months.interviewsMonths),
    imports: boundary(months.importsMonths),
    staffComments: boundary(months.staffCommentsMonths ?? null),
  };
}

/** An erasure plan nobody confirmed for so long is thrown away. */
export const plansBefore = (now: Date): Date => new Date(now.getTime() - 7 * 86_400_000);

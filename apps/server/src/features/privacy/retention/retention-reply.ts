import type { RetentionCounts, RetentionMonths } from '@echolot/contract/privacy/retention';
import type { ErasureCounts, StoredRetention } from '../../../database/tables-erasure.ts';

export function monthsOf(stored: StoredRetention): RetentionMonths {
  return {
    contacts: stored.contactsMonths,
    comments: stored.commentsMonths,
    interviews: stored.interviewsMonths,
    imports: stored.importsMonths,
    staffComments: stored.staffCommentsMonths ?? null,
  };
}

export function storedMonthsOf(
  months: { readonly [Kind in keyof RetentionMonths]?: number | null | undefined },
): StoredRetention {
  return {
    contactsMonths: months.contacts ?? null,
    commentsMonths: months.comments ?? null,
    interviewsMonths: months.interviews ?? null,
    importsMonths: months.imports ?? null,
    staffCommentsMonths: months.staffComments ?? null,
  };
}

export function retentionCountsOf(counts: ErasureCounts): RetentionCounts {
  const of = (kind: string): number => counts[kind] ?? 0;
  return {
    contacts: of('contacts'),
    comments: of('comments'),
    interviews: of('interviews'),
    imports: of('imports'),
    staffComments: of('staffComments'),
    audit: of('audit'),
    plans: of('plans'),
  };
}

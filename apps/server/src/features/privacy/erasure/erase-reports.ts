import { countReportsThatMayTell, withdrawReports } from './erasable-report-store.ts';
import type { BatchResult, ErasureBatch } from './erasure-batch.ts';

const nothing = { samples: [], scanned: 0, surveyIds: [] } as const;

/**
 * Files that staff had made. What stands in them is not read: all go in which the person may stand, and can be asked for again.
 * The first batch takes them back, the second comes when they are deleted.
 */
export async function workOnReports({ tx, universeId, finder, isErasing, after }: ErasureBatch): Promise<BatchResult> {
  if (!isErasing)
    return { ...nothing, counts: { reports: await countReportsThatMayTell(tx, universeId, finder) }, last: null };
  if (after) return { ...nothing, counts: {}, last: null };
  return { ...nothing, counts: { reports: await withdrawReports(tx, universeId, finder) }, last: ['deleting'] };
}

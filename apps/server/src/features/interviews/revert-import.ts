import type { Tx } from '../../database/record.ts';
import type { AcceptingSurvey, AcceptOptions } from './incoming-interview.ts';
import { listWrittenByImport, markDeleted, restoreFormer } from './interview-store.ts';

/** What a batch of taking back has done. */
export interface RevertedBatch {
  /** Interviews the import had added: deleted. */
  readonly removed: number;
  /** Interviews it had corrected: as they were before, in a new version. */
  readonly restored: number;
  /** Whether there is no more. */
  readonly isDone: boolean;
}

/**
 * Takes back, in the caller's transaction, up to `limit` of the interviews whose current version is an import's: what it added is
 * deleted, what it corrected gets its former version back. Interviews somebody else has changed since are not touched.
 * Repeated until it is done; what is done is not found again.
 */
export async function revertImport(
  tx: Tx,
  survey: Pick<AcceptingSurvey, 'universeId' | 'surveyId'>,
  importId: string,
  limit: number,
  options: Pick<AcceptOptions, 'acceptedBy' | 'reason'>,
): Promise<RevertedBatch> {
  const { reason, acceptedBy } = options;
  const written = await listWrittenByImport(tx, survey, importId, limit);
  const next = written.map(({ interviewId, version, hasFormer }) => ({
    interviewId,
    version: version + 1,
    reason,
    hasFormer,
  }));
  const added = next.filter(({ hasFormer }) => !hasFormer);
  const corrected = next.filter(({ hasFormer }) => hasFormer);
  await markDeleted(tx, survey, added, { acceptedBy });
  await restoreFormer(tx, survey, corrected, { acceptedBy });
  return { removed: added.length, restored: corrected.length, isDone: written.length < limit };
}

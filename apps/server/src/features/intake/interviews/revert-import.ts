import type { Tx } from '../../../database/record.ts';
import type { AcceptingSurvey, AcceptOptions } from './incoming-interview.ts';
import { deleteTakenBack, listWrittenByImport, restoreVersions, takeOutVersions } from './taken-back-store.ts';

/** What a batch of taking back has done. */
export interface RevertedBatch {
  /** Interviews of which nothing is left: deleted. */
  readonly removed: number;
  /** Interviews that say again what somebody else had written before, in a new version. */
  readonly restored: number;
  /** Whether there is no more. */
  readonly isDone: boolean;
}

/**
 * Takes back, in the caller's transaction, the versions an import wrote, of up to `limit` interviews, and those of nobody else. Where
 * one of them is current, the version below it that still counts becomes the next one; where none does, the interview is deleted.
 * What somebody has written since stays on top. Repeated until it is done; what is done is not found again.
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
  if (written.length === 0) {
    const taken = await takeOutVersions(tx, survey, importId, limit);
    return { removed: 0, restored: 0, isDone: taken < limit };
  }
  const next = written.map((one) => ({ ...one, version: one.version + 1, reason }));
  const without = next.filter(({ base }) => base === null);
  const former = next.flatMap((one) => (one.base === null ? [] : [{ ...one, base: one.base }]));
  await deleteTakenBack(tx, survey, without, { acceptedBy });
  await restoreVersions(tx, survey, former, { acceptedBy });
  const deletedAgain = former.filter(({ isBaseDeleted }) => isBaseDeleted).length;
  return { removed: without.length + deletedAgain, restored: former.length - deletedAgain, isDone: false };
}

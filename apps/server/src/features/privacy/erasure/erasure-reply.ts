import { AppError } from '@echolot/contract/app-error';
import { type ErasureRow, erasurePlaces } from '@echolot/contract/privacy/contacts';
import type { Tx } from '../../../database/record.ts';
import type { ErasureCounts } from '../../../database/tables-erasure.ts';
import { findErasure, type StoredErasure } from './erasure-store.ts';

/** @throws AppError erasure_not_found */
export async function getStoredErasure(
  tx: Tx,
  universeId: string,
  erasureId: string,
  options: { isLocked?: boolean } = {},
): Promise<StoredErasure> {
  const erasure = await findErasure(tx, universeId, erasureId, options);
  if (!erasure) throw new AppError('erasure_not_found');
  return erasure;
}

export function erasureRowOf(erasure: StoredErasure): ErasureRow {
  return {
    erasureId: erasure.erasureId,
    state: erasure.state,
    policy: erasure.policy,
    reason: erasure.reason,
    askedBy: erasure.askedBy,
    askedAt: erasure.askedAt.toISOString(),
    confirmedAt: erasure.confirmedAt?.toISOString() ?? null,
    finishedAt: erasure.finishedAt?.toISOString() ?? null,
    found: countsOf(erasure.planCounts),
    erased: countsOf(erasure.counts),
  };
}

/** In the order of the contract; what was not found is left out. */
export function countsOf(counts: ErasureCounts): ErasureRow['found'] {
  return erasurePlaces.flatMap((place) => {
    const count = counts[place] ?? 0;
    return count > 0 ? [{ place, count }] : [];
  });
}

/** All places the plan found; a confirmation names this number. */
export function placesOf({ planCounts }: StoredErasure): number {
  return countsOf(planCounts).reduce((sum, { count }) => sum + count, 0);
}

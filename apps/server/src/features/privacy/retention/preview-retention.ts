import { AppError } from '@echolot/contract/app-error';
import type { RetentionCounts } from '@echolot/contract/privacy/retention';
import type { Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { StoredRetention } from '../../../database/tables-erasure.ts';
import type { RetentionStep } from '../../../personal-data/retention-step.ts';
import { countOldPlans } from '../erasure/public.ts';
import { boundariesOf, plansBefore } from './months-before.ts';
import { retentionCountsOf, storedMonthsOf } from './retention-reply.ts';

const countCap = 1_000_000;
const patienceMs = 15_000;

/** What a night would end, each counted up to the cap. */
export async function countExpired(
  steps: readonly RetentionStep[],
  tx: Tx,
  universeId: string,
  { months, now, cap }: { readonly months: StoredRetention; readonly now: Date; readonly cap: number },
): Promise<RetentionCounts> {
  const before = boundariesOf(months, now);
  const counts: Record<string, number> = {};
  for (const { phase, count } of steps) counts[phase] = await count(tx, universeId, before, cap);
  counts['plans'] = await countOldPlans(tx, universeId, plansBefore(now), cap);
  return retentionCountsOf(counts);
}

/** Counts what a night with these settings would do. */
export const createPreviewRetention =
  (steps: readonly RetentionStep[]): Verb<'previewRetention'> =>
  async (ctx, { query }) => {
    const { universeId } = ctx.universe;
    const now = ctx.now();
    const counting = ctx.record.inUniverse(
      universeId,
      (tx) => countExpired(steps, tx, universeId, { months: storedMonthsOf(query), now, cap: countCap }),
      { statementTimeoutMs: patienceMs },
    );
    const counts = await counting.catch((error: unknown) => {
      // query_canceled: the statement took longer than it may.
      if ((error as { code?: string }).code === '57014') throw new AppError('retention_preview_slow');
      throw error;
    });
    return { counts, isCapped: Object.values(counts).some((one) => one === countCap) };
  };

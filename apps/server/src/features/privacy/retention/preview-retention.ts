import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { countOld } from './expired-store.ts';
import { boundariesOf, plansBefore } from './months-before.ts';
import { storedMonthsOf } from './retention-reply.ts';

const countCap = 1_000_000;
const patienceMs = 15_000;

/** Counts what a night with these settings would do. */
export const previewRetention: Verb<'previewRetention'> = async (ctx, { query }) => {
  const { universeId } = ctx.universe;
  const now = ctx.now();
  const before = boundariesOf(storedMonthsOf(query), now);
  const count = ctx.record.inUniverse(
    universeId,
    (tx) => countOld(tx, universeId, before, plansBefore(now), countCap),
    { statementTimeoutMs: patienceMs },
  );
  const counts = await count.catch((error: unknown) => {
    // query_canceled: the statement took longer than it may.
    if ((error as { code?: string }).code === '57014') throw new AppError('retention_preview_slow');
    throw error;
  });
  return { counts, isCapped: Object.values(counts).some((one) => one === countCap) };
};

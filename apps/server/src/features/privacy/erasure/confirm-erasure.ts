import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { erasePersonJob } from './erase-person.job.ts';
import { getStoredErasure, placesOf } from './erasure-reply.ts';
import { firstPhase, noteErasure, writeProgress } from './erasure-store.ts';

/** Lets the erasure begin that was planned. The number of places shows that the plan was read. */
export const confirmErasure: Verb<'confirmErasure'> = async (ctx, { params, body }) => {
  const { universeId } = ctx.universe;
  const { erasureId } = params;
  return ctx.inTransaction(async (tx) => {
    const erasure = await getStoredErasure(tx, universeId, erasureId, { isLocked: true });
    // A second yes finds the first one at work, or done.
    if (erasure.state === 'erasing' || erasure.state === 'done') return { state: erasure.state };
    if (erasure.state !== 'planned') throw new AppError('erasure_not_planned');
    if (placesOf(erasure) !== body.places) throw new AppError('erasure_plan_changed');
    await writeProgress(tx, universeId, erasureId, {
      ...erasure,
      state: 'erasing',
      phase: firstPhase,
      cursor: null,
      scanned: 0,
      samples: [],
      confirmedAt: ctx.now(),
    });
    const { personId } = ctx.actor;
    await noteErasure(tx, { universeId, erasureId, personId }, 'confirmErasure');
    await ctx.jobs.enqueue(tx, erasePersonJob, { universeId, erasureId }, { key: erasureId });
    return { state: 'erasing' as const };
  });
};

import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { deleteCells } from './erasure-cell-store.ts';
import { getStoredErasure } from './erasure-reply.ts';
import { noteErasure, writeProgress } from './erasure-store.ts';

/** Throws a plan away, and with it what was kept to recognise the person. */
export const discardErasure: Verb<'discardErasure'> = async (ctx, { params }) => {
  const { universeId } = ctx.universe;
  return ctx.inTransaction(async (tx) => {
    const erasure = await getStoredErasure(tx, universeId, params.erasureId, { isLocked: true });
    if (erasure.state === 'discarded') return { state: erasure.state };
    if (erasure.state !== 'planning' && erasure.state !== 'planned') throw new AppError('erasure_not_planned');
    const state = 'discarded' as const;
    await writeProgress(tx, universeId, erasure.erasureId, {
      ...erasure,
      state,
      words: null,
      samples: [],
      finishedAt: ctx.now(),
    });
    await deleteCells(tx, { universeId, erasureId: erasure.erasureId });
    const { personId } = ctx.actor;
    await noteErasure(tx, { universeId, erasureId: erasure.erasureId, personId }, 'discardErasure');
    return { state };
  });
};

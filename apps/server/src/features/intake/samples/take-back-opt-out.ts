import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { deleteOptOutById } from './opt-out-store.ts';
import { noteOptOut } from './sample-intake-store.ts';

/** The person asks to be written to again. */
export const takeBackOptOut: Verb<'takeBackOptOut'> = (ctx, { params, body }) => {
  const { universeId } = ctx.universe;
  return ctx.inTransaction(async (tx) => {
    const removed = await deleteOptOutById(tx, universeId, params.optOutId);
    if (!removed) throw new AppError('opt_out_not_found');
    const { channel } = removed;
    await noteOptOut(tx, universeId, ctx.actor, { action: 'removeOptOut', channel, reason: body.reason });
    return { removed: true };
  });
};

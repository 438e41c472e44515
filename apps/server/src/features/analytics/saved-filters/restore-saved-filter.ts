import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { readerOf } from './saved-filter-settings.ts';
import { bringBack, getRemoved, getStored, noteChange } from './saved-filter-store.ts';

/** Takes a removal back; whoever began with it does so again. */
export const restoreSavedFilter: Verb<'restoreSavedFilter'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { savedFilterId } = params;
    const reader = await readerOf(ctx, tx, params.survey);
    const removed = await getRemoved(tx, reader, savedFilterId);
    if (!removed.mayChange) throw new AppError('permission_missing', { permission: 'filters.share' });
    await bringBack(tx, reader, removed);
    await noteChange(tx, reader, 'restoreSavedFilter', savedFilterId, { name: removed.name });
    return { filter: await getStored(tx, reader, savedFilterId) };
  });

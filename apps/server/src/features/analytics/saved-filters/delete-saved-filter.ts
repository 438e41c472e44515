import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { readerOf } from './saved-filter-settings.ts';
import { getStored, noteChange, removeSavedFilter } from './saved-filter-store.ts';

export const deleteSavedFilter: Verb<'deleteSavedFilter'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { savedFilterId } = params;
    const reader = await readerOf(ctx, tx, params.survey);
    const { mayChange, name, tokens } = await getStored(tx, reader, savedFilterId);
    if (!mayChange) throw new AppError('permission_missing', { permission: 'filters.share' });
    await removeSavedFilter(tx, reader, savedFilterId);
    await noteChange(tx, reader, 'deleteSavedFilter', savedFilterId, { name, tokens });
    return { deleted: true as const };
  });

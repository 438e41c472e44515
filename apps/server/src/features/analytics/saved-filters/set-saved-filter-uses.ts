import type { Verb } from '../../../context.ts';
import { applyUses, readerOf } from './saved-filter-settings.ts';
import { getStored, noteChange } from './saved-filter-store.ts';

/** What one begins with filters is one's own affair: it needs only that they can be seen. */
export const setSavedFilterUses: Verb<'setSavedFilterUses'> = (ctx, { params, body }) =>
  ctx.inTransaction(async (tx) => {
    const { savedFilterId } = params;
    const reader = await readerOf(ctx, tx, params.survey);
    const { sharedWithRole } = await getStored(tx, reader, savedFilterId);
    await applyUses(tx, reader, savedFilterId, body, sharedWithRole?.extName ?? null);
    await noteChange(tx, reader, 'setSavedFilterUses', savedFilterId, { ...body });
    return { filter: await getStored(tx, reader, savedFilterId) };
  });

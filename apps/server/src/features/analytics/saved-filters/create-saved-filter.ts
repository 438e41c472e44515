import type { Verb } from '../../../context.ts';
import { applyUses, readerOf, readSettings } from './saved-filter-settings.ts';
import { getStored, insertSavedFilter, noteChange } from './saved-filter-store.ts';

export const createSavedFilter: Verb<'createSavedFilter'> = (ctx, { params, body }) =>
  ctx.inTransaction(async (tx) => {
    const reader = await readerOf(ctx, tx, params.survey);
    const settings = await readSettings(tx, reader, body, null);
    const savedFilterId = await insertSavedFilter(tx, reader, ctx.actor.username, settings);
    await applyUses(tx, reader, savedFilterId, body, settings.sharedWithRole);
    const { myUses = [], roleUses = [] } = body;
    await noteChange(tx, reader, 'createSavedFilter', savedFilterId, { ...settings, myUses, roleUses });
    return { filter: await getStored(tx, reader, savedFilterId) };
  });

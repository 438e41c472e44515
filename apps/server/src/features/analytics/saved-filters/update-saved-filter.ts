import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { applyUses, readerOf, readSettings } from './saved-filter-settings.ts';
import { changeSavedFilter, getChanged, getStored, noteChange, setUses } from './saved-filter-store.ts';

export const updateSavedFilter: Verb<'updateSavedFilter'> = (ctx, { params, body }) =>
  ctx.inTransaction(async (tx) => {
    const { savedFilterId } = params;
    const reader = await readerOf(ctx, tx, params.survey);
    const before = await getStored(tx, reader, savedFilterId);
    if (!before.mayChange) throw new AppError('permission_missing', { permission: 'filters.share' });
    const role = before.sharedWithRole?.extName ?? null;
    const settings = await readSettings(tx, reader, body, role);
    await changeSavedFilter(tx, reader, savedFilterId, { ...settings, version: body.version });
    // A role begins only with what is shared with it.
    if (role !== null && role !== settings.sharedWithRole)
      await setUses(tx, reader, savedFilterId, { chosenFor: 'role', holder: role }, []);
    await applyUses(tx, reader, savedFilterId, body, settings.sharedWithRole);
    const was = { name: before.name, tokens: before.tokens, sharedWithRole: role };
    const { myUses, roleUses } = body;
    await noteChange(tx, reader, 'updateSavedFilter', savedFilterId, { before: was, ...settings, myUses, roleUses });
    return { filter: await getChanged(tx, reader, savedFilterId) };
  });

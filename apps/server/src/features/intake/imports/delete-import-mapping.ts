import type { Verb } from '../../../context.ts';
import { noteInAudit } from './import-record-store.ts';
import { inWholeUniverse } from './in-whole-universe.ts';
import { deleteSavedMapping } from './saved-mapping-store.ts';

export const deleteImportMapping: Verb<'deleteImportMapping'> = (ctx, { params }) =>
  inWholeUniverse(ctx, async (tx) => {
    const name = await deleteSavedMapping(tx, params.importMappingId);
    await noteInAudit(tx, {
      universeId: ctx.universe.universeId,
      personId: ctx.actor.personId,
      action: 'deleteImportMapping',
      subject: `mapping ${name}`,
    });
    return { deleted: true };
  });

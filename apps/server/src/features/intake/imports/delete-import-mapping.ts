import type { Verb } from '../../../context.ts';
import { noteInAudit } from './import-record-store.ts';
import { deleteSavedMapping } from './saved-mapping-store.ts';

export const deleteImportMapping: Verb<'deleteImportMapping'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const name = await deleteSavedMapping(tx, params.importMappingId);
    await noteInAudit(tx, {
      universeId: ctx.universe.universeId,
      personId: ctx.actor.personId,
      action: 'deleteImportMapping',
      subject: `mapping ${name}`,
    });
    return { deleted: true };
  });

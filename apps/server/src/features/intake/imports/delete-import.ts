import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import { fileNameOf } from './import-record.ts';
import { deleteImportRecord, getImportRecord, noteInAudit } from './import-record-store.ts';
import { abilitiesOf } from './import-reply.ts';

/** Removes an import nothing in the record rests on, with its file. */
export const deleteImport: Verb<'deleteImport', WithFiles> = async (ctx, { params }) => {
  const { universeId } = ctx.universe;
  await ctx.inTransaction(async (tx) => {
    const record = await getImportRecord(tx, params.importId, { forUpdate: true });
    if (!abilitiesOf(record).delete) throw new AppError('import_state', { state: record.state });
    await deleteImportRecord(tx, params.importId);
    await noteInAudit(tx, {
      universeId,
      personId: ctx.actor.personId,
      action: 'deleteImport',
      subject: `import ${record.fileName}`,
      details: { importId: params.importId, state: record.state },
    });
  });
  await ctx.files.delete(universeId, fileNameOf(params.importId));
  return { deleted: true };
};

import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { getImportRecord, noteInAudit, updateImport } from './import-record-store.ts';
import { abilitiesOf, importReplyOf } from './import-reply.ts';
import { importUndoJob } from './import-undo.job.ts';

/** Takes an import back as a whole. */
export const undoImport: Verb<'undoImport'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const record = await getImportRecord(tx, params.importId, { forUpdate: true });
    const { state, universeId, importId, fileName, counts } = record;
    if (!abilitiesOf(record).undo) throw new AppError('import_state', { state });
    await updateImport(tx, importId, { state: 'undoing', reason: null, undo: null });
    await noteInAudit(tx, {
      universeId,
      personId: ctx.actor.personId,
      action: 'undoImport',
      subject: `import ${fileName}`,
      details: { importId, accepted: counts.accepted, corrected: counts.corrected },
    });
    await ctx.jobs.enqueue(tx, importUndoJob, { universeId, importId }, { key: importId });
    return importReplyOf(await getImportRecord(tx, importId));
  });

import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { getImportRecord, noteInAudit, updateImport } from './import-record-store.ts';
import { importReplyOf } from './import-reply.ts';

/** Has an import stop after the rows under way; one that waits stops at once. */
export const cancelImport: Verb<'cancelImport'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const record = await getImportRecord(tx, params.importId, { forUpdate: true });
    const { state, universeId, importId, fileName } = record;
    if (state === 'queued')
      await updateImport(tx, importId, { state: 'cancelled', reason: null, finishedAt: ctx.now() });
    else if (state === 'running') await updateImport(tx, importId, { wantsCancel: true });
    else throw new AppError('import_state', { state });
    await noteInAudit(tx, {
      universeId,
      personId: ctx.actor.personId,
      action: 'cancelImport',
      subject: `import ${fileName}`,
      details: { importId },
    });
    return importReplyOf(await getImportRecord(tx, importId));
  });

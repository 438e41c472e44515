import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { checkTarget } from './check-target.ts';
import { noCounts } from './import-record.ts';
import { getImportRecord, noteInAudit, updateImport } from './import-record-store.ts';
import { abilitiesOf, importReplyOf } from './import-reply.ts';
import { importRunJob } from './import-run.job.ts';
import { deleteRefusedRows } from './refused-row-store.ts';

/** Starts an import, or goes on with one that stopped. */
export const startImport: Verb<'startImport'> = (ctx, { params, body }) =>
  ctx.inTransaction(async (tx) => {
    const { importId } = params;
    const { universeId } = ctx.universe;
    const record = await getImportRecord(tx, importId, { forUpdate: true });
    checkTarget(ctx, record.reading.target);
    const can = abilitiesOf(record);
    if (record.state === 'ready' && record.faults.length > 0)
      throw new AppError('import_mapping_faulty', { faults: record.faults });
    if (!can.start && !can.goOn) throw new AppError('import_state', { state: record.state });
    const { changes } = record.judgement ?? {};
    if (can.start && changes?.needsConfirmation && !body.confirmChanges)
      throw new AppError('import_changes_unconfirmed', { changes });
    if (can.start) await deleteRefusedRows(tx, importId);
    await updateImport(tx, importId, {
      state: 'queued',
      reason: null,
      wantsCancel: false,
      finishedAt: null,
      ...(can.start && {
        counts: noCounts,
        startedAt: null,
        reading: { ...record.reading, knownRows: body.knownRows },
      }),
    });
    await noteInAudit(tx, {
      universeId,
      personId: ctx.actor.personId,
      action: 'startImport',
      subject: `import ${record.fileName}`,
      details: { importId, survey: record.surveyExtName, goesOn: can.goOn, ...body },
    });
    await ctx.jobs.enqueue(tx, importRunJob, { universeId, importId }, { key: importId });
    return importReplyOf(await getImportRecord(tx, importId));
  });

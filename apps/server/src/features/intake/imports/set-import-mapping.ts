import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { checkTarget } from './check-target.ts';
import { importReadJob } from './import-read.job.ts';
import { targetOf } from './import-record.ts';
import { getImportRecord, updateImport } from './import-record-store.ts';
import { importReplyOf } from './import-reply.ts';

/** Replaces the mapping; the rows are judged anew. */
export const setImportMapping: Verb<'setImportMapping'> = (ctx, { params, body }) =>
  ctx.inTransaction(async (tx) => {
    const { importId } = params;
    const target = targetOf(body.mapping);
    checkTarget(ctx, target);
    const record = await getImportRecord(tx, importId, { forUpdate: true });
    // While it is judged, a better mapping may come already; before it was read, none can.
    const isRead = record.facts !== null;
    // One that failed before its first row, because the survey has changed since, can be mended.
    const hasDoneNothing = record.counts.rows === 0 && ['failed', 'cancelled'].includes(record.state);
    if (!isRead || !(hasDoneNothing || ['reading', 'ready', 'undone'].includes(record.state)))
      throw new AppError('import_state', { state: record.state });
    const revision = record.revision + 1;
    await updateImport(tx, importId, {
      mapping: body.mapping,
      mappingKind: 'person',
      reading: { ...record.reading, target },
      state: 'reading',
      revision,
      judgement: null,
      faults: [],
    });
    await ctx.jobs.enqueue(tx, importReadJob, { universeId: record.universeId, importId, revision });
    return importReplyOf(await getImportRecord(tx, importId));
  });

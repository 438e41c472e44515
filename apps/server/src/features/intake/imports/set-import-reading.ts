import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { checkTarget } from './check-target.ts';
import { getImportRecord } from './import-record-store.ts';
import { importReplyOf } from './import-reply.ts';
import { readAnew } from './read-anew.ts';

/** Says how the file is to be read, and reads it so. */
export const setImportReading: Verb<'setImportReading'> = (ctx, { params, body }) =>
  ctx.inTransaction(async (tx) => {
    checkTarget(ctx, body.reading.target);
    const record = await getImportRecord(tx, params.importId, { forUpdate: true });
    const isWhole = record.uploadedBytes >= record.byteCount;
    if (!isWhole || !['reading', 'ready', 'unreadable', 'undone'].includes(record.state))
      throw new AppError('import_state', { state: record.state });
    await readAnew(ctx, tx, record, { reading: body.reading });
    return importReplyOf(await getImportRecord(tx, params.importId));
  });

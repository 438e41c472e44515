import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import { asDiskFull } from './disk-full.ts';
import { importReadJob } from './import-read.job.ts';
import { fileNameOf } from './import-record.ts';
import { getImportRecord, updateImport } from './import-record-store.ts';

/**
 * Puts the next piece of a file at its place. What is there already may come again, to the letter or not: the last one counts.
 * The row is locked meanwhile, so that two pieces at once are one after the other.
 */
export const uploadImportFile: Verb<'uploadImportFile', WithFiles> = async (ctx, { params, query, body }) => {
  const { universeId } = ctx.universe;
  return ctx.inTransaction(async (tx) => {
    const record = await getImportRecord(tx, params.importId, { forUpdate: true });
    const { uploadedBytes, byteCount, state } = record;
    const end = query.offset + body.length;
    // The answer to the last piece may have been lost, and the file be read by now.
    if (state !== 'uploading' && uploadedBytes === byteCount && end === byteCount)
      return { length: uploadedBytes, isWhole: true };
    if (state !== 'uploading') throw new AppError('import_state', { state });
    if (query.offset > uploadedBytes) throw new AppError('upload_gap', { length: uploadedBytes });
    if (end > byteCount) throw new AppError('upload_too_long', { length: uploadedBytes, byteCount });
    if (body.length > 0) {
      await ctx.files.writeAt(universeId, fileNameOf(params.importId), query.offset, body).catch((error: unknown) => {
        throw asDiskFull(error);
      });
    }
    const length = Math.max(uploadedBytes, end);
    const isWhole = length === byteCount;
    if (!isWhole) {
      await updateImport(tx, params.importId, { uploadedBytes: length });
      return { length, isWhole };
    }
    const revision = record.revision + 1;
    await updateImport(tx, params.importId, { uploadedBytes: length, state: 'reading', revision });
    await ctx.jobs.enqueue(tx, importReadJob, { universeId, importId: params.importId, revision });
    return { length, isWhole };
  });
};

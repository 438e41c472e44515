import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import { asDiskFull } from './disk-full.ts';
import { getImportRecord, updateImport } from './import-record-store.ts';
import { importReplyOf } from './import-reply.ts';
import { readAnew } from './read-anew.ts';
import { readSurveyDefinition } from './reading/read-survey-definition.ts';
import { SourceFileError } from './reading/source-file-error.ts';

/** Takes the definition of the survey the answers are from: question texts, scales and the texts behind codes. */
export const uploadImportDefinition: Verb<'uploadImportDefinition', WithFiles> = async (
  ctx,
  { params, query, body },
) => {
  const { universeId } = ctx.universe;
  const { importId } = params;
  const open = ['uploading', 'reading', 'ready', 'unreadable'];
  const before = await ctx.inTransaction((tx) => getImportRecord(tx, importId));
  if (!open.includes(before.state)) throw new AppError('import_state', { state: before.state });
  const name = `imports/${importId}-definition`;
  const definition = await (async () => {
    try {
      await ctx.files.delete(universeId, name);
      await ctx.files.writeAt(universeId, name, 0, body);
      return await ctx.files.withLocalFile(universeId, name, (path) => readSurveyDefinition(path, query.fileName));
    } catch (error) {
      if (error instanceof SourceFileError)
        throw new AppError('definition_unreadable', {
          reason: { code: error.code, details: error.details, message: error.message },
        });
      throw asDiskFull(error);
    } finally {
      await ctx.files.delete(universeId, name);
    }
  })();
  return ctx.inTransaction(async (tx) => {
    const record = await getImportRecord(tx, importId, { forUpdate: true });
    if (!open.includes(record.state)) throw new AppError('import_state', { state: record.state });
    const patch = { definition, definitionFileName: query.fileName };
    if (record.state === 'uploading') await updateImport(tx, importId, patch);
    else await readAnew(ctx, tx, record, patch);
    return importReplyOf(await getImportRecord(tx, importId));
  });
};

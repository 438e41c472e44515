import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { shapeOf } from './guessing/shape-of.ts';
import { getImportRecord, noteInAudit } from './import-record-store.ts';
import { listSavedMappings, saveMapping } from './saved-mapping-store.ts';

/** Keeps the mapping of an import for further files with the same columns. */
export const saveImportMapping: Verb<'saveImportMapping'> = (ctx, { params, body }) =>
  ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const record = await getImportRecord(tx, params.importId);
    if (!record.mapping || record.columns.length === 0) throw new AppError('import_state', { state: record.state });
    const columns = record.columns.map(({ column }) => column);
    const { mapping } = record;
    const id = await saveMapping(tx, universeId, {
      importMappingId: uuidV7(),
      name: body.name,
      survey: mapping.survey.extName,
      shape: shapeOf(columns),
      columns,
      mapping,
      savedBy: ctx.actor.username,
    });
    await noteInAudit(tx, {
      universeId,
      personId: ctx.actor.personId,
      action: 'saveImportMapping',
      subject: `mapping ${body.name}`,
    });
    const saved = (await listSavedMappings(tx)).find(({ importMappingId }) => importMappingId === id);
    if (!saved) throw new Error('A mapping was saved and cannot be read');
    const { shape: _, ...reply } = saved;
    return reply;
  });

import { todayIn } from '@echolot/core/time-zone-day';
import type { Verb } from '../../../context.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { checkTarget } from './check-target.ts';
import { getImportRecord, insertImport, updateImport } from './import-record-store.ts';
import { importReplyOf } from './import-reply.ts';

/** Begins an import; its file comes piece by piece. */
export const createImport: Verb<'createImport'> = async (ctx, { body }) => {
  const { universeId } = ctx.universe;
  const importId = uuidV7();
  return ctx.inTransaction(async (tx) => {
    const { fileName, byteCount, reading } = body;
    checkTarget(ctx, reading?.target);
    const { username } = ctx.actor;
    await insertImport(
      tx,
      { universeId, importId, source: 'browser', username, fileName, byteCount, state: 'uploading' },
      ctx.now(),
    );
    const fileDay = reading?.fileDay ?? todayIn(ctx.universe.timeZone, ctx.now());
    await updateImport(tx, importId, { reading: { ...reading, fileDay } });
    return importReplyOf(await getImportRecord(tx, importId));
  });
};

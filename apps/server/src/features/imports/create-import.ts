import type { Verb } from '../../context.ts';
import { uuidV7 } from '../../uuid-v7.ts';
import { getImportRecord, insertImport } from './import-record-store.ts';
import { importReplyOf } from './import-reply.ts';
import { inWholeUniverse } from './in-whole-universe.ts';

/** Begins an import; its file comes piece by piece. */
export const createImport: Verb<'createImport'> = async (ctx, { body }) => {
  const { universeId } = ctx.universe;
  const importId = uuidV7();
  return inWholeUniverse(ctx, async (tx) => {
    const { fileName, byteCount } = body;
    const { username } = ctx.actor;
    await insertImport(
      tx,
      { universeId, importId, source: 'browser', username, fileName, byteCount, state: 'uploading' },
      ctx.now(),
    );
    return importReplyOf(await getImportRecord(tx, importId));
  });
};

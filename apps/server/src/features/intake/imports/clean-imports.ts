import type { WithFiles } from '../../../gateways/files/file-store.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { fileNameOf } from './import-record.ts';
import { deleteImportRecord, forgetFile, listStaleImports } from './import-record-store.ts';
import { listUniverseIds } from './import-store.ts';

const dayMs = 86_400_000;
/** Days without a change after which an upload is abandoned, and a file that was not started or is done is not needed. */
const keptDays = { uploading: 2, waiting: 30, done: 30 };

/** Removes unfinished uploads, imports that were not started, and the files of those that are done. */
export const cleanImports: JobHandler<Record<string, never>, WithFiles> = async (ctx, _data, { signal }) => {
  const before = (days: number): Date => new Date(ctx.now().getTime() - days * dayMs);
  for (const universeId of await listUniverseIds(ctx.record)) {
    signal.throwIfAborted();
    const abandoned = await ctx.record.inUniverse(universeId, async (tx) => [
      ...(await listStaleImports(tx, ['uploading'], before(keptDays.uploading))),
      ...(await listStaleImports(tx, ['unreadable', 'ready'], before(keptDays.waiting))),
    ]);
    for (const importId of abandoned) {
      await ctx.files.delete(universeId, fileNameOf(importId));
      await ctx.record.inUniverse(universeId, (tx) => deleteImportRecord(tx, importId));
    }
    const done = await ctx.record.inUniverse(universeId, (tx) =>
      listStaleImports(tx, ['finished', 'cancelled', 'failed', 'undone'], before(keptDays.done)),
    );
    for (const importId of done) {
      await ctx.files.delete(universeId, fileNameOf(importId));
      await ctx.record.inUniverse(universeId, (tx) => forgetFile(tx, importId));
    }
    const count = abandoned.length + done.length;
    if (count > 0) ctx.log.info({ universeId, abandoned: abandoned.length, done: done.length }, 'old imports cleaned');
  }
};

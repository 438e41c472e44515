import type { WorkContext } from '../../../context.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { importReadJob } from './import-read.job.ts';
import { listWorkedOn } from './import-record-store.ts';
import { importRunJob } from './import-run.job.ts';
import { listUniverseIds, type Tx } from './import-store.ts';
import { importUndoJob } from './import-undo.job.ts';

/** No import is in a state of work without a job: one whose job was given up, or lost, is queued again. */
export const watchImports: JobHandler<Record<string, never>> = async (ctx, _data, { signal }) => {
  for (const universeId of await listUniverseIds(ctx.record)) {
    signal.throwIfAborted();
    const taken = await ctx.record.inUniverse(universeId, (tx) => takeUp(ctx, tx, universeId));
    if (taken.length > 0) ctx.log.warn({ universeId, imports: taken }, 'imports without a job were queued again');
  }
};

async function takeUp(ctx: Pick<WorkContext, 'jobs'>, tx: Tx, universeId: string): Promise<string[]> {
  // Read before the queue is: a job that is added meanwhile belongs to a later state.
  const worked = await listWorkedOn(tx);
  if (worked.length === 0) return [];
  const { jobs } = ctx;
  const read = new Set((await jobs.listPending(tx, importReadJob)).map((one) => `${one.importId} ${one.revision}`));
  const run = new Set((await jobs.listPending(tx, importRunJob)).map(({ importId }) => importId));
  const undo = new Set((await jobs.listPending(tx, importUndoJob)).map(({ importId }) => importId));
  const taken: string[] = [];
  for (const { importId, state, revision } of worked) {
    const data = { universeId, importId };
    if (state === 'reading') {
      if (read.has(`${importId} ${revision}`)) continue;
      await jobs.enqueue(tx, importReadJob, { ...data, revision }, { key: `${importId} ${revision}` });
    } else if (state === 'undoing') {
      if (undo.has(importId)) continue;
      await jobs.enqueue(tx, importUndoJob, data, { key: importId });
    } else {
      if (run.has(importId)) continue;
      await jobs.enqueue(tx, importRunJob, data, { key: importId });
    }
    taken.push(importId);
  }
  return taken;
}

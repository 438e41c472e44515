import type { WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { erasePersonJob } from './erase-person.job.ts';
import { listOpenErasureIds } from './erasure-store.ts';

/** Queues erasures again whose worker has given up, as after hours without a database. One at work already is not disturbed. */
export async function resumeErasures(ctx: Pick<WorkContext, 'jobs'>, tx: Tx, universeId: string): Promise<void> {
  for (const erasureId of await listOpenErasureIds(tx, universeId)) {
    await ctx.jobs.enqueue(tx, erasePersonJob, { universeId, erasureId }, { key: erasureId });
  }
}

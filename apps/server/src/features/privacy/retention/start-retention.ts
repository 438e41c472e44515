import { todayIn } from '@echolot/core/time-zone-day';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { resumeErasures } from '../erasure/public.ts';
import { retentionRunJob } from './retention-run.job.ts';
import { insertRun, readRetention, readRuns, readUniverseClocks } from './retention-store.ts';

/** Hour of the day at which a universe's night work starts. */
const nightHour = 3;
/** A night that was missed, because no server ran, is caught up with after so long. */
const missedMs = 26 * 3_600_000;

/** Starts the night's work in each universe in which it is between 03:00 and 04:00 and that has not had it today. */
export const startRetention: JobHandler<object> = async (ctx) => {
  const now = ctx.now();
  const clocks = await ctx.record.as('echolot_operator', readUniverseClocks);
  for (const { universeId, timeZone } of clocks) {
    await ctx.record.inUniverse(universeId, async (tx) => {
      const [last] = await readRuns(tx, universeId, 1);
      // Whatever a worker gave up is taken up again, hour by hour.
      await resumeErasures(ctx, tx, universeId);
      if (last && !last.finishedAt) {
        await ctx.jobs.enqueue(tx, retentionRunJob, { universeId, runId: last.runId }, { key: last.runId });
      }
      const { months, changedAt } = await readRetention(tx, universeId);
      const since = last?.startedAt ?? changedAt;
      const isMissed = since !== null && now.getTime() - since.getTime() > missedMs;
      if (hourIn(timeZone, now) !== nightHour && !isMissed) return;
      const day = todayIn(timeZone, now);
      const runId = await insertRun(tx, universeId, { day, settings: months, startedAt: now });
      if (runId) await ctx.jobs.enqueue(tx, retentionRunJob, { universeId, runId }, { key: runId });
    });
  }
};

export function hourIn(timeZone: string, now: Date): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
}

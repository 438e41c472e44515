import type { Verb } from '../../../context.ts';
import { monthsOf, retentionCountsOf } from './retention-reply.ts';
import { readRetention, readRuns } from './retention-store.ts';

const runsShown = 30;

export const getRetention: Verb<'getRetention'> = async (ctx) => {
  const { universeId, timeZone } = ctx.universe;
  const [settings, runs] = await ctx.inTransaction(async (tx) => [
    await readRetention(tx, universeId),
    await readRuns(tx, universeId, runsShown),
  ]);
  return {
    months: monthsOf(settings.months),
    version: settings.version,
    changedAt: settings.changedAt?.toISOString() ?? null,
    changedBy: settings.changedBy,
    timeZone,
    runs: runs.map((run) => ({
      day: run.day,
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
      months: monthsOf(run.settings),
      counts: retentionCountsOf(run.counts),
    })),
  };
};

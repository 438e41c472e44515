import type { WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import type { RetentionResult, RetentionStep } from '../../../personal-data/retention-step.ts';
import { discardPlans } from '../erasure/public.ts';
import { purgeErasedJob } from '../upkeep/public.ts';
import { boundariesOf, plansBefore } from './months-before.ts';
import { findRun, readErasedSurveyIds, requestTables, type StoredRun, writeRun } from './retention-store.ts';

const asErasure = { role: 'echolot_erasure' } as const;

interface Phase {
  readonly name: string;
  run(tx: Tx, universeId: string, run: StoredRun): Promise<RetentionResult>;
}

/** After what features end: plans of erasures that nobody confirmed, and new columnar tables without what was erased. */
const lastPhases: readonly Phase[] = [
  {
    name: 'plans',
    run: async (tx, universeId, { startedAt }) => ({
      counts: { plans: await discardPlans(tx, universeId, plansBefore(startedAt), startedAt) },
      last: null,
    }),
  },
  {
    name: 'tables',
    run: async (tx, universeId, run) => {
      await requestTables(tx, universeId, await readErasedSurveyIds(tx, universeId, run));
      return { counts: {}, last: null };
    },
  },
];

const phaseOf = (step: RetentionStep): Phase => ({
  name: step.phase,
  run: (tx, universeId, { settings, startedAt, cursor }) =>
    step.run({ tx, universeId, before: boundariesOf(settings, startedAt), after: cursor }),
});

/**
 * Does the night's work in short transactions, each of which notes how far it has come: a worker that dies leaves nothing half
 * done, and the next one goes on. What a run deletes is judged by the instant it started.
 */
export function createRunRetention(
  steps: readonly RetentionStep[],
): JobHandler<{ universeId: string; runId: string }, WithFiles> {
  const phases = [...steps.map(phaseOf), ...lastPhases];
  return async (ctx, { universeId, runId }, { signal }) => {
    for (;;) {
      signal.throwIfAborted();
      await workBetween(steps, ctx, universeId, runId);
      const isDone = await ctx.record.inUniverse(
        universeId,
        (tx) => workOnBatch(phases, ctx, tx, universeId, runId),
        asErasure,
      );
      if (isDone) return;
    }
  };
}

/** @returns whether there is no more to do. */
async function workOnBatch(
  phases: readonly Phase[],
  ctx: Pick<WorkContext, 'jobs' | 'now'>,
  tx: Tx,
  universeId: string,
  runId: string,
): Promise<boolean> {
  const run = await findRun(tx, universeId, runId);
  if (!run || run.finishedAt) return true;
  const place = placeOf(phases, run);
  const phase = phases[place];
  if (!phase) throw new Error('A night has no phase.');
  const done = await phase.run(tx, universeId, run);
  const next = done.last ? phase : phases[place + 1];
  const counts = { ...run.counts };
  for (const [kind, count] of Object.entries(done.counts)) counts[kind] = (counts[kind] ?? 0) + count;
  await writeRun(tx, universeId, {
    ...run,
    phase: (next ?? phase).name,
    cursor: done.last,
    counts,
    surveyIds: [...new Set([...run.surveyIds, ...(done.surveyIds ?? [])])],
    finishedAt: next ? null : ctx.now(),
  });
  const hasChanged = Object.values(counts).some((count) => count > 0);
  if (!next && hasChanged) await ctx.jobs.enqueue(tx, purgeErasedJob, {}, { key: 'all' });
  return next === undefined;
}

/** A run that has just begun names no phase. */
const placeOf = (phases: readonly { readonly name: string }[], run: StoredRun): number =>
  Math.max(
    phases.findIndex(({ name }) => name === run.phase),
    0,
  );

async function workBetween(
  steps: readonly RetentionStep[],
  ctx: WorkContext & WithFiles,
  universeId: string,
  runId: string,
): Promise<void> {
  const inErasure = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => ctx.record.inUniverse(universeId, work, asErasure);
  const run = await inErasure((tx) => findRun(tx, universeId, runId));
  if (!run || run.finishedAt) return;
  const step = steps.find(({ phase }) => phase === run.phase);
  await step?.between?.(ctx, universeId, boundariesOf(run.settings, run.startedAt), inErasure);
}

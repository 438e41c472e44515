import type { z } from 'zod';
import type { WorkContext } from '../../../context.ts';
import { Throttle, type WithTraffic } from '../../../fair-queue/throttle.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { revertImport } from '../interviews/public.ts';
import { countImportedSamples, removeImportedSamples } from '../samples/public.ts';
import { type Claim, ClaimLost, claimImport, leaseMs, releaseClaim, renewClaim } from './claim-store.ts';
import type { ImportRecord, UndoCounts } from './import-record.ts';
import { getImportRecord, updateImport } from './import-record-store.ts';
import { noteImport, type Tx } from './import-store.ts';
import { importUndoJob } from './import-undo.job.ts';
import { judgeOthersAgain } from './judge-again.ts';
import { closeUnusedUnits, countChangedSince, findSurveyId, removeUnusedVariables } from './unused-parts-store.ts';

type UndoData = z.infer<typeof importUndoJob.schema>;

const batchRows = { least: 100, first: 500, most: 2000 };
const batchMs = { quick: 70, slow: 150 };
const lookAgainMs = 2000;
/** Looking for parts nothing uses reads all interviews of a survey. */
const lookTimeoutMs = 300_000;

/** Takes an import back, batch by batch; each batch says in the same transaction what it did. */
export const takeBackImport: JobHandler<UndoData, WithTraffic> = async (ctx, { universeId, importId }, { signal }) => {
  const claim: Claim = { universeId, importId, claimId: uuidV7(), leaseMs };
  const claimed = await ctx.record.inUniverse(universeId, async (tx) => {
    const found = await claimImport(tx, claim, 'undo');
    if (found.outcome === 'waits' || found.outcome === 'busy') {
      const startAfter = new Date(Date.now() + lookAgainMs);
      await ctx.jobs.enqueue(tx, importUndoJob, { universeId, importId }, { startAfter, key: importId });
    }
    return found.outcome === 'claimed';
  });
  if (!claimed) return;
  try {
    await takeBack(ctx, claim, signal);
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error;
  } finally {
    await ctx.record.inUniverse(universeId, (tx) => releaseClaim(tx, claim)).catch(() => undefined);
  }
};

async function takeBack(ctx: WorkContext & WithTraffic, claim: Claim, signal: AbortSignal): Promise<void> {
  const { record, now, traffic } = ctx;
  const { universeId, importId } = claim;
  const stored = await record.inUniverse(universeId, (tx) => getImportRecord(tx, importId));
  if (stored.reading.target === 'samples') {
    await takeBackSamples(ctx, claim, stored, signal);
    return;
  }
  const surveyId = await record.inUniverse(universeId, (tx) => findSurveyId(tx, stored.surveyExtName ?? ''));
  let counts = stored.undo;
  const throttle = new Throttle(traffic);
  if (surveyId !== undefined) {
    counts ??= await begin(record, stored, surveyId);
    let size = batchRows.first;
    for (let isDone = false; !isDone; ) {
      signal.throwIfAborted();
      const before: UndoCounts = counts;
      const startedAt = performance.now();
      ({ counts, isDone } = await record.inUniverse(universeId, async (tx) => {
        const reason = `undo of the import of ${stored.fileName}`;
        const batch = await revertImport(tx, { universeId, surveyId }, importId, size, {
          acceptedBy: 'import',
          reason,
        });
        const after = {
          ...before,
          removed: before.removed + batch.removed,
          restored: before.restored + batch.restored,
        };
        await keepOurs(tx, claim);
        await updateImport(tx, importId, { undo: after });
        return { counts: after, isDone: batch.isDone };
      }));
      const elapsedMs = performance.now() - startedAt;
      await throttle.restAfter(elapsedMs);
      if (elapsedMs > batchMs.slow) size = Math.max(batchRows.least, Math.floor(size / 2));
      else if (elapsedMs < batchMs.quick) size = Math.min(batchRows.most, Math.ceil(size * 1.5));
    }
  }
  await record.inUniverse(
    universeId,
    async (tx) => {
      const closedUnits = await closeUnusedUnits(tx, universeId, importId, now());
      const removedVariables =
        surveyId === undefined ? 0 : await removeUnusedVariables(tx, universeId, surveyId, importId);
      const undo = { ...(counts ?? nothing), closedUnits, removedVariables };
      await keepOurs(tx, claim);
      await updateImport(tx, importId, { state: 'undone', undo, finishedAt: now() });
      await noteImport(tx, universeId, `import ${stored.fileName}`, { importId, undone: undo });
      await judgeOthersAgain(ctx, tx, stored.surveyExtName);
    },
    { statementTimeoutMs: lookTimeoutMs },
  );
}

/** Samples somebody was written to because of, or has answered, stay: what was sent cannot be unsent. */
async function takeBackSamples(
  { record, now, jobs }: WorkContext,
  claim: Claim,
  stored: ImportRecord,
  signal: AbortSignal,
): Promise<void> {
  const { universeId, importId } = claim;
  let undo = stored.undo ?? nothing;
  for (let isDone = false; !isDone; ) {
    signal.throwIfAborted();
    const before: UndoCounts = undo;
    ({ undo, isDone } = await record.inUniverse(universeId, async (tx) => {
      const removed = await removeImportedSamples(tx, universeId, importId, batchRows.most);
      const after = { ...before, removed: before.removed + removed };
      await keepOurs(tx, claim);
      await updateImport(tx, importId, { undo: after });
      return { undo: after, isDone: removed === 0 };
    }));
  }
  await record.inUniverse(universeId, async (tx) => {
    const { ready, notSampled } = await countImportedSamples(tx, universeId, importId);
    const left = ready + notSampled.reduce((sum, { count }) => sum + count, 0);
    const counts = { ...undo, left };
    await keepOurs(tx, claim);
    await updateImport(tx, importId, { state: 'undone', undo: counts, finishedAt: now() });
    await noteImport(tx, universeId, `import ${stored.fileName}`, { importId, undone: counts });
    await judgeOthersAgain({ jobs }, tx, stored.surveyExtName);
  });
}

const nothing: UndoCounts = { removed: 0, restored: 0, left: 0, closedUnits: 0, removedVariables: 0 };

/** Counts, before anything is taken back, what somebody else has changed since. */
async function begin(record: WorkContext['record'], stored: ImportRecord, surveyId: string): Promise<UndoCounts> {
  const { universeId, importId } = stored;
  return record.inUniverse(universeId, async (tx) => {
    const undo = { ...nothing, left: await countChangedSince(tx, universeId, surveyId, importId) };
    await updateImport(tx, importId, { undo });
    return undo;
  });
}

async function keepOurs(tx: Tx, claim: Claim): Promise<void> {
  if (!(await renewClaim(tx, claim))) throw new ClaimLost('Another run takes this import back');
}

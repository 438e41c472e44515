import type { WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { ErasureCounts } from '../../../database/tables-erasure.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { createPersonFinder } from '../contacts/public.ts';
import { purgeErasedJob } from '../upkeep/public.ts';
import { listWithdrawnReports, noteReportFilesDeleted } from './erasable-report-store.ts';
import { type FileOutcome, workOnNextFile } from './erase-in-files.ts';
import { erasePersonJob } from './erase-person.job.ts';
import type { BatchResult } from './erasure-batch.ts';
import { deleteCells } from './erasure-cell-store.ts';
import { type ErasurePhase, erasurePhases, workOnPhase } from './erasure-phases.ts';
import { countRows, type ErasureProgress, findErasure, type StoredErasure, writeProgress } from './erasure-store.ts';
import type { PersonFiles } from './person-files.ts';

const samplesKept = 20;
const asErasure = { role: 'echolot_erasure' } as const;

/** An import somebody works on lets its file go after its next rows, or when it has ended. */
const lookAgainMs = 3000;

/**
 * Works on an erasure batch by batch, each in a short transaction that also notes how far it has come: a worker that dies leaves
 * nothing half done, and the next one goes on after the last batch. Files are worked on between two batches.
 */
export function createErasePerson(files: PersonFiles): JobHandler<{ universeId: string; erasureId: string }> {
  return async (ctx, { universeId, erasureId }, { signal }) => {
    for (;;) {
      signal.throwIfAborted();
      await deleteReportFiles(ctx, universeId, erasureId);
      const file = await workOnNextFile(files, ctx, universeId, erasureId, signal);
      if (file === 'busy') {
        const startAfter = new Date(Date.now() + lookAgainMs);
        await ctx.record.inUniverse(universeId, (tx) =>
          ctx.jobs.enqueue(tx, erasePersonJob, { universeId, erasureId }, { startAfter, key: erasureId }),
        );
        return;
      }
      const isMore = await ctx.record.inUniverse(
        universeId,
        (tx) => workOnBatch(ctx, tx, universeId, erasureId, file),
        asErasure,
      );
      if (!isMore) return;
    }
  };
}

/** @returns whether there is more to do. */
async function workOnBatch(
  ctx: Pick<WorkContext, 'jobs' | 'now'>,
  tx: Tx,
  universeId: string,
  erasureId: string,
  file: Exclude<FileOutcome, 'busy'>,
): Promise<boolean> {
  const erasure = await findErasure(tx, universeId, erasureId, { isLocked: true });
  if (!erasure?.words || (erasure.state !== 'planning' && erasure.state !== 'erasing')) return false;
  // Another worker has gone on meanwhile.
  if (typeof file === 'object' && (erasure.phase !== 'files' || erasure.cursor?.[0] !== file.after)) return true;
  if (file === 'none' && erasure.phase === 'files') return true;
  const total = erasure.total > 0 ? erasure.total : await countRows(tx, universeId);
  const phase = erasure.phase as ErasurePhase; // Written by this function only.
  const done = await workOnPhase[phase]({
    tx,
    universeId,
    erasureId,
    subjectId: erasure.subjectId,
    policy: erasure.policy,
    isErasing: erasure.state === 'erasing',
    words: erasure.words,
    finder: createPersonFinder(erasure.words),
    after: erasure.cursor,
    changedBy: 'erasure',
    file: typeof file === 'object' ? file : undefined,
  });
  const progress = progressOf({ ...erasure, total }, phase, done, ctx.now());
  await writeProgress(tx, universeId, erasureId, progress);
  if (progress.state === 'done') {
    await deleteCells(tx, { universeId, erasureId });
    await ctx.jobs.enqueue(tx, purgeErasedJob, {}, { key: 'all' });
  }
  return progress.state === erasure.state;
}

/** Files of reports that nobody can download any more since the batch before. */
async function deleteReportFiles(ctx: WorkContext, universeId: string, erasureId: string): Promise<void> {
  const inErasure = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => ctx.record.inUniverse(universeId, work, asErasure);
  const files = await inErasure(async (tx) => {
    const erasure = await findErasure(tx, universeId, erasureId);
    const isDue = erasure?.state === 'erasing' && erasure.phase === 'reports' && erasure.cursor;
    return isDue ? listWithdrawnReports(tx, universeId) : [];
  });
  for (const { reportId, format } of files) await ctx.files.delete(universeId, `reports/${reportId}.${format}`);
  if (files.length > 0) {
    const ids = files.map(({ reportId }) => reportId);
    await inErasure((tx) => noteReportFilesDeleted(tx, universeId, ids));
  }
}

function progressOf(erasure: StoredErasure, phase: ErasurePhase, done: BatchResult, now: Date): ErasureProgress {
  const { words } = erasure;
  const isPlanning = erasure.state === 'planning';
  const next = done.last ? phase : erasurePhases[erasurePhases.indexOf(phase) + 1];
  const progress = {
    ...erasure,
    phase: next ?? erasurePhases[0],
    cursor: done.last && [...done.last],
    scanned: erasure.scanned + done.scanned,
    surveyIds: [...new Set([...erasure.surveyIds, ...(isPlanning ? [] : done.surveyIds)])],
    planCounts: isPlanning ? addCounts(erasure.planCounts, done.counts) : erasure.planCounts,
    counts: isPlanning ? erasure.counts : addCounts(erasure.counts, done.counts),
    samples: isPlanning ? [...erasure.samples, ...done.samples].slice(0, samplesKept) : erasure.samples,
    words: words && {
      ...words,
      importIds: [...new Set([...words.importIds, ...(done.importIds ?? [])])],
      externalIds: [...new Set([...words.externalIds, ...(done.externalIds ?? [])])],
      interviewIds: [...new Set([...words.interviewIds, ...(done.interviewIds ?? [])])],
    },
  };
  if (next) return progress;
  if (isPlanning) return { ...progress, state: 'planned' };
  return { ...progress, state: 'done', words: null, samples: [], finishedAt: now };
}

function addCounts(one: ErasureCounts, other: ErasureCounts): ErasureCounts {
  const sums = { ...one };
  for (const [place, count] of Object.entries(other)) sums[place] = (sums[place] ?? 0) + count;
  return sums;
}

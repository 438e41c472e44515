import type { WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { ErasureCounts } from '../../../database/tables-erasure.ts';
import type { WithTraffic } from '../../../fair-queue/throttle.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import type { BatchResult, ErasureBatch, PersonEraser } from '../../../personal-data/person-eraser.ts';
import { createPersonFinder } from '../contacts/public.ts';
import { purgeErasedJob } from '../upkeep/public.ts';
import { type FileOutcome, noteFile, workOnNextFile } from './erase-in-files.ts';
import { erasePersonJob } from './erase-person.job.ts';
import { deleteCells } from './erasure-cell-store.ts';
import {
  countRows,
  type ErasureProgress,
  findErasure,
  firstPhase,
  type StoredErasure,
  writeProgress,
} from './erasure-store.ts';
import type { PersonFiles } from './person-files.ts';

/** The phase in which files are worked on, one after the other, between the batches. */
export interface FileEraser {
  readonly phase: 'files';
  readonly files: PersonFiles;
}

/** Parts of an erasure, in the order in which they are worked on. */
type Erasers = readonly (PersonEraser | FileEraser)[];

const samplesKept = 20;
const asErasure = { role: 'echolot_erasure' } as const;

/** An import somebody works on lets its file go after its next rows, or when it has ended. */
const lookAgainMs = 3000;

/**
 * Works on an erasure batch by batch, each in a short transaction that also notes how far it has come: a worker that dies leaves
 * nothing half done, and the next one goes on after the last batch. Files are worked on between two batches.
 */
export function createErasePerson(
  erasers: Erasers,
): JobHandler<{ universeId: string; erasureId: string }, WithFiles & WithTraffic> {
  const files = erasers.find((eraser): eraser is FileEraser => 'files' in eraser)?.files;
  return async (ctx, { universeId, erasureId }, { signal }) => {
    for (;;) {
      signal.throwIfAborted();
      const phase = await workBetween(erasers, ctx, universeId, erasureId);
      const file =
        files && phase === 'files' ? await workOnNextFile(files, ctx, universeId, erasureId, signal) : 'none';
      if (file === 'busy') {
        const startAfter = new Date(Date.now() + lookAgainMs);
        await ctx.record.inUniverse(universeId, (tx) =>
          ctx.jobs.enqueue(tx, erasePersonJob, { universeId, erasureId }, { startAfter, key: erasureId }),
        );
        return;
      }
      const isMore = await ctx.record.inUniverse(
        universeId,
        (tx) => workOnBatch(erasers, ctx, tx, universeId, erasureId, file),
        asErasure,
      );
      if (!isMore) return;
    }
  };
}

/** @returns whether there is more to do. */
async function workOnBatch(
  erasers: Erasers,
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
  // One that has just begun names no phase.
  const place = Math.max(
    erasers.findIndex(({ phase }) => phase === erasure.phase),
    0,
  );
  const eraser = erasers[place];
  if (!eraser) throw new Error('No feature erases persons.');
  const batch: ErasureBatch = {
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
  };
  const done =
    'files' in eraser
      ? await noteFile(eraser.files, batch, typeof file === 'object' ? file : undefined)
      : await eraser.run(batch);
  const phase = (done.last ? eraser : erasers[place + 1])?.phase;
  const progress = progressOf({ ...erasure, total }, phase, done, ctx.now());
  await writeProgress(tx, universeId, erasureId, progress);
  if (progress.state === 'done') {
    await deleteCells(tx, { universeId, erasureId });
    await ctx.jobs.enqueue(tx, purgeErasedJob, {}, { key: 'all' });
  }
  return progress.state === erasure.state;
}

/** What the phase under way does outside of its batches, once one of them has erased. @returns the phase */
async function workBetween(
  erasers: Erasers,
  ctx: WorkContext & WithFiles & WithTraffic,
  universeId: string,
  erasureId: string,
): Promise<string | undefined> {
  const inErasure = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => ctx.record.inUniverse(universeId, work, asErasure);
  const erasure = await inErasure((tx) => findErasure(tx, universeId, erasureId));
  if (erasure?.state !== 'erasing' || !erasure.cursor) return erasure?.phase;
  const eraser = erasers.find(({ phase }) => phase === erasure.phase);
  if (eraser && 'between' in eraser) await eraser.between?.(ctx, universeId, inErasure);
  return erasure.phase;
}

/** @param phase the next one; undefined after the last */
function progressOf(erasure: StoredErasure, phase: string | undefined, done: BatchResult, now: Date): ErasureProgress {
  const { words } = erasure;
  const isPlanning = erasure.state === 'planning';
  const progress = {
    ...erasure,
    phase: phase ?? firstPhase,
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
  if (phase !== undefined) return progress;
  if (isPlanning) return { ...progress, state: 'planned' };
  return { ...progress, state: 'done', words: null, samples: [], finishedAt: now };
}

function addCounts(one: ErasureCounts, other: ErasureCounts): ErasureCounts {
  const sums = { ...one };
  for (const [place, count] of Object.entries(other)) sums[place] = (sums[place] ?? 0) + count;
  return sums;
}

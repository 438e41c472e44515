import type { WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { ErasureCounts } from '../../../database/tables-erasure.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import {
  discardPlans,
  type ErasableInterview,
  emptyContacts,
  eraseInInterviews,
  readCommentNames,
  readRevisionsOf,
  unlinkInterviews,
  withoutComments,
  writeRevisions,
} from '../erasure/public.ts';
import { purgeErasedJob } from '../upkeep/public.ts';
import {
  deleteOldImports,
  deleteOldNotes,
  deleteOldStaffComments,
  deleteRefusedRows,
  readInterviewsOf,
  readOldContacts,
  readOldImports,
  scanOldInterviews,
} from './expired-store.ts';
import { type Boundaries, boundariesOf, plansBefore } from './months-before.ts';
import { findRun, readErasedSurveyIds, requestTables, type StoredRun, writeRun } from './retention-store.ts';

/** Interviews go first: of a deleted one no comment has to be removed. */
export const retentionPhases = [
  'interviews',
  'comments',
  'staffComments',
  'contacts',
  'imports',
  'audit',
  'plans',
  'tables',
] as const;
type Phase = (typeof retentionPhases)[number];

const asErasure = { role: 'echolot_erasure' } as const;
/** Short enough for transactions under 200 ms. */
const changesPerBatch = 250;
const scannedPerBatch = 500;
const deletedPerBatch = 2000;

interface Batch {
  readonly tx: Tx;
  readonly universeId: string;
  readonly run: StoredRun;
  readonly before: Boundaries;
  readonly now: Date;
}

interface Done {
  readonly counts: ErasureCounts;
  /** Where to go on; null when the phase is done. */
  readonly last: string[] | null;
  readonly surveyIds?: readonly string[];
}

const nothing: Done = { counts: {}, last: null };

const workOn: Readonly<Record<Phase, (batch: Batch) => Promise<Done>>> = {
  interviews: deleteInterviews,
  comments: removeComments,
  staffComments: deleteStaffComments,
  contacts: eraseContacts,
  imports: deleteImports,
  audit: deleteNotes,
  plans: async ({ tx, universeId, now }) => ({
    counts: { plans: await discardPlans(tx, universeId, plansBefore(now), now) },
    last: null,
  }),
  tables: async ({ tx, universeId, run }) => {
    await requestTables(tx, universeId, await readErasedSurveyIds(tx, universeId, run));
    return nothing;
  },
};

/**
 * Does the night's work in short transactions, each of which notes how far it has come: a worker that dies leaves nothing half
 * done, and the next one goes on. What a run deletes is judged by the instant it started.
 */
export const runRetention: JobHandler<{ universeId: string; runId: string }> = async (
  ctx,
  { universeId, runId },
  { signal },
) => {
  for (;;) {
    signal.throwIfAborted();
    await deleteFiles(ctx, universeId, runId);
    const isDone = await ctx.record.inUniverse(
      universeId,
      async (tx) => {
        const run = await findRun(tx, universeId, runId);
        if (!run || run.finishedAt) return true;
        const phase = run.phase as Phase; // Written by this feature only.
        const before = boundariesOf(run.settings, run.startedAt);
        const done = await workOn[phase]({ tx, universeId, run, before, now: run.startedAt });
        const next = done.last ? phase : retentionPhases[retentionPhases.indexOf(phase) + 1];
        const counts = { ...run.counts };
        for (const [kind, count] of Object.entries(done.counts)) counts[kind] = (counts[kind] ?? 0) + count;
        await writeRun(tx, universeId, {
          ...run,
          phase: next ?? phase,
          cursor: done.last,
          counts,
          surveyIds: [...new Set([...run.surveyIds, ...(done.surveyIds ?? [])])],
          finishedAt: next ? null : ctx.now(),
        });
        const hasChanged = Object.values(counts).some((count) => count > 0);
        if (!next && hasChanged) await ctx.jobs.enqueue(tx, purgeErasedJob, {}, { key: 'all' });
        return next === undefined;
      },
      asErasure,
    );
    if (isDone) return;
  }
};

async function deleteInterviews(batch: Batch): Promise<Done> {
  const { tx, universeId, before } = batch;
  if (!before.interviews) return nothing;
  const only = { before: before.interviews, only: 'undeleted' } as const;
  const page = await scanOldInterviews(tx, universeId, only, batch.run.cursor, scannedPerBatch);
  await eraseInBatches(batch, page.rows, (interview, answers) => ({
    ...interview,
    former: answers,
    answers: {},
    isDeleted: true,
  }));
  return { counts: { interviews: page.rows.length }, last: page.last, surveyIds: surveysOf(page.rows) };
}

async function removeComments(batch: Batch): Promise<Done> {
  const { tx, universeId, before } = batch;
  if (!before.comments) return nothing;
  const only = { before: before.comments, only: 'commented' } as const;
  const page = await scanOldInterviews(tx, universeId, only, batch.run.cursor, scannedPerBatch);
  await eraseInBatches(batch, page.rows, (interview, answers) => ({
    ...interview,
    former: answers,
    answers,
    isDeleted: false,
  }));
  return { counts: { comments: page.rows.length }, last: page.last, surveyIds: surveysOf(page.rows) };
}

async function deleteStaffComments({ tx, universeId, before }: Batch): Promise<Done> {
  if (!before.staffComments) return nothing;
  const staffComments = await deleteOldStaffComments(tx, universeId, before.staffComments, deletedPerBatch);
  return { counts: { staffComments }, last: staffComments === deletedPerBatch ? ['next'] : null };
}

const surveysOf = (rows: readonly ErasableInterview[]): string[] => [...new Set(rows.map(({ surveyId }) => surveyId))];

/** Takes the comments out of interviews and of all their former versions. */
async function eraseInBatches(
  { tx, universeId }: Batch,
  interviews: readonly ErasableInterview[],
  changeOf: (
    interview: ErasableInterview,
    answers: ErasableInterview['answers'],
  ) => Parameters<typeof eraseInInterviews>[2][number],
): Promise<void> {
  if (interviews.length === 0) return;
  const names = await readCommentNames(tx);
  for (let from = 0; from < interviews.length; from += changesPerBatch) {
    const some = interviews.slice(from, from + changesPerBatch);
    const revisions = await readRevisionsOf(tx, universeId, some);
    await writeRevisions(
      tx,
      universeId,
      revisions.flatMap((revision) => {
        const { answers, comments } = withoutComments(revision.document.answers, names.get(revision.surveyId) ?? []);
        return comments > 0 ? [{ ...revision, document: { ...revision.document, answers } }] : [];
      }),
    );
    const changes = some.map((interview) =>
      changeOf(interview, withoutComments(interview.answers, names.get(interview.surveyId) ?? []).answers),
    );
    await eraseInInterviews(tx, universeId, changes, { changedBy: 'retention', reason: 'retention' });
  }
}

async function eraseContacts({ tx, universeId, before, run }: Batch): Promise<Done> {
  if (!before.contacts) return nothing;
  const contactIds = await readOldContacts(tx, universeId, before.contacts, run.cursor?.[0], changesPerBatch);
  const interviews = await readInterviewsOf(tx, universeId, contactIds);
  const revisions = await readRevisionsOf(tx, universeId, interviews);
  const unlinked = revisions.map((revision) => ({ ...revision, document: { ...revision.document, contactId: null } }));
  await writeRevisions(tx, universeId, unlinked);
  await unlinkInterviews(tx, universeId, interviews);
  const contacts = await emptyContacts(tx, universeId, contactIds);
  const last = contactIds.at(-1);
  return { counts: { contacts }, last: last && contactIds.length === changesPerBatch ? [last] : null };
}

const importsPerBatch = 10;

/** Files go before their import: after a crash they are deleted once more, which does nothing. */
async function deleteFiles(ctx: WorkContext, universeId: string, runId: string): Promise<void> {
  const importIds = await ctx.record.inUniverse(
    universeId,
    async (tx) => {
      const run = await findRun(tx, universeId, runId);
      if (!run || run.finishedAt || run.phase !== 'imports') return [];
      const { imports } = boundariesOf(run.settings, run.startedAt);
      return imports ? readOldImports(tx, universeId, imports, importsPerBatch) : [];
    },
    asErasure,
  );
  for (const importId of importIds) await ctx.files.delete(universeId, `imports/${importId}`);
}

async function deleteImports({ tx, universeId, before }: Batch): Promise<Done> {
  if (!before.imports) return nothing;
  const importIds = await readOldImports(tx, universeId, before.imports, importsPerBatch);
  if (importIds.length === 0) return nothing;
  const refused = await deleteRefusedRows(tx, universeId, importIds, deletedPerBatch);
  if (refused === deletedPerBatch) return { counts: {}, last: ['rows'] };
  const deleted = await deleteOldImports(tx, universeId, before.imports, importsPerBatch);
  return { counts: { imports: deleted.length }, last: ['next'] };
}

async function deleteNotes({ tx, universeId, before }: Batch): Promise<Done> {
  if (!before.imports) return nothing;
  const audit = await deleteOldNotes(tx, universeId, before.imports, deletedPerBatch);
  return { counts: { audit }, last: audit === deletedPerBatch ? ['next'] : null };
}

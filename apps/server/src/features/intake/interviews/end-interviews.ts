import type { ContactHolder } from '../../../personal-data/contact-holder.ts';
import {
  nothingEnded,
  type RetentionBatch,
  type RetentionResult,
  type RetentionStep,
} from '../../../personal-data/retention-step.ts';
import { withoutComments } from './clean-interview.ts';
import {
  type ErasableInterview,
  eraseInInterviews,
  type InterviewErasure,
  readCommentNames,
  readRevisionsOf,
  unlinkInterviews,
  writeRevisions,
} from './erasable-interview-store.ts';
import {
  countOldComments,
  countOldInterviews,
  countOldStaffComments,
  deleteOldStaffComments,
  readInterviewsOf,
  scanOldInterviews,
} from './expired-interview-store.ts';

/** Interviews go first: of a deleted one no comment has to be removed. */
export const interviewRetention: readonly RetentionStep[] = [
  {
    phase: 'interviews',
    run: deleteOldInterviews,
    count: async (tx, universeId, { interviews }, cap) =>
      interviews ? countOldInterviews(tx, universeId, interviews, cap) : 0,
  },
  {
    phase: 'comments',
    run: removeOldComments,
    count: async (tx, universeId, { comments }, cap) =>
      comments ? countOldComments(tx, universeId, comments, cap) : 0,
  },
  {
    phase: 'staffComments',
    run: endStaffComments,
    count: async (tx, universeId, { staffComments }, cap) =>
      staffComments ? countOldStaffComments(tx, universeId, staffComments, cap) : 0,
  },
];

/** Interviews stay, as nobody's: figures rest on them. */
export const interviewContacts: ContactHolder = {
  async unlinkContacts(tx, universeId, contactIds) {
    const interviews = await readInterviewsOf(tx, universeId, contactIds);
    const revisions = await readRevisionsOf(tx, universeId, interviews);
    const unlinked = revisions.map((revision) => ({
      ...revision,
      document: { ...revision.document, contactId: null },
    }));
    await writeRevisions(tx, universeId, unlinked);
    await unlinkInterviews(tx, universeId, interviews);
  },
};

/** Short enough for transactions under 200 ms. */
const changesPerBatch = 250;
const scannedPerBatch = 500;
const deletedPerBatch = 2000;

async function deleteOldInterviews({ tx, universeId, before, after }: RetentionBatch): Promise<RetentionResult> {
  if (!before.interviews) return nothingEnded;
  const only = { before: before.interviews, only: 'undeleted' } as const;
  const page = await scanOldInterviews(tx, universeId, only, after, scannedPerBatch);
  await eraseInBatches({ tx, universeId }, page.rows, (interview, answers) => ({
    ...interview,
    former: answers,
    answers: {},
    isDeleted: true,
  }));
  return { counts: { interviews: page.rows.length }, last: page.last, surveyIds: surveysOf(page.rows) };
}

async function removeOldComments({ tx, universeId, before, after }: RetentionBatch): Promise<RetentionResult> {
  if (!before.comments) return nothingEnded;
  const only = { before: before.comments, only: 'commented' } as const;
  const page = await scanOldInterviews(tx, universeId, only, after, scannedPerBatch);
  await eraseInBatches({ tx, universeId }, page.rows, (interview, answers) => ({
    ...interview,
    former: answers,
    answers,
    isDeleted: false,
  }));
  return { counts: { comments: page.rows.length }, last: page.last, surveyIds: surveysOf(page.rows) };
}

async function endStaffComments({ tx, universeId, before }: RetentionBatch): Promise<RetentionResult> {
  if (!before.staffComments) return nothingEnded;
  const staffComments = await deleteOldStaffComments(tx, universeId, before.staffComments, deletedPerBatch);
  return { counts: { staffComments }, last: staffComments === deletedPerBatch ? ['next'] : null };
}

const surveysOf = (rows: readonly ErasableInterview[]): string[] => [...new Set(rows.map(({ surveyId }) => surveyId))];

/** Takes the comments out of interviews and of all their former versions. */
async function eraseInBatches(
  { tx, universeId }: Pick<RetentionBatch, 'tx' | 'universeId'>,
  interviews: readonly ErasableInterview[],
  changeOf: (interview: ErasableInterview, answers: ErasableInterview['answers']) => InterviewErasure,
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

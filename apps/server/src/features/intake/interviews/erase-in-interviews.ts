import type { Answers } from '../../../database/tables.ts';
import {
  type BatchResult,
  type ErasureBatch,
  erasureResult,
  erasureSample,
  type PersonEraser,
  scannedPerBatch,
} from '../../../personal-data/person-eraser.ts';
import { cleanOwn, markHits } from './clean-interview.ts';
import {
  type ErasableInterview,
  type ErasableRevision,
  eraseInInterviews,
  type InterviewErasure,
  readCommentNames,
  readOwnInterviews,
  readRevisionsOf,
  scanInterviews,
  scanRevisions,
  unlinkInterviews,
  writeRevisions,
} from './erasable-interview-store.ts';

/** The person's own interviews come first: what they are called is looked for in everything after them. */
export const interviewErasers: readonly PersonEraser[] = [
  { phase: 'own', run: workOnOwn },
  { phase: 'mentions', run: workOnMentions },
  { phase: 'revisions', run: workOnRevisions },
];

const ownPerBatch = 200;

/** The person's own interviews: comments by policy, the link to the contact, and the same in their former versions. */
async function workOnOwn(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, policy, finder } = batch;
  const names = await readCommentNames(tx);
  const interviews = await readOwnInterviews(tx, universeId, batch.subjectId, batch.after, ownPerBatch);
  const clean = (surveyId: string, answers: Answers) => cleanOwn(answers, names.get(surveyId) ?? [], policy, finder);
  const cleaned = interviews.map((interview) => ({ interview, ...clean(interview.surveyId, interview.answers) }));
  const revisions = (await readRevisionsOf(tx, universeId, interviews)).flatMap((revision): ErasableRevision[] => {
    const { answers, comments } = clean(revision.surveyId, revision.document.answers);
    const isLinked = typeof revision.document['contactId'] === 'string';
    if (comments === 0 && !isLinked) return [];
    return [{ ...revision, document: { ...revision.document, answers, contactId: null } }];
  });
  const changed = cleaned.filter(
    ({ interview, comments }) =>
      comments > 0 || (policy === 'delete_interviews' && (interview.status !== 'deleted' || hasAnswers(interview))),
  );
  if (batch.isErasing) {
    await writeRevisions(tx, universeId, revisions);
    await eraseInInterviews(
      tx,
      universeId,
      changed.map(({ interview, answers }): InterviewErasure => {
        const isDeleted = policy === 'delete_interviews';
        return { ...interview, former: answers, answers: isDeleted ? {} : answers, isDeleted };
      }),
      { changedBy: batch.changedBy, reason: 'erasure' },
    );
    const named = interviews.map((interview) => ({
      ...interview,
      isTelling: finder.finds(interview.externalId, true),
    }));
    await unlinkInterviews(tx, universeId, named);
  }
  const comments = cleaned.reduce((sum, one) => sum + one.comments, 0);
  const last = interviews.at(-1);
  return erasureResult(
    { interviews: interviews.length, comments, revisions: revisions.length },
    {
      samples: cleaned
        .filter((one) => one.comments > 0)
        .map(({ interview }) => erasureSample('comments', ...placeOf(interview, names))),
      last: last && interviews.length === ownPerBatch ? [last.surveyId, last.interviewId] : null,
      surveyIds: changed.map(({ interview }) => interview.surveyId),
      importIds: interviews.flatMap(({ importId }) => importId ?? []),
      externalIds: interviews.map(({ externalId }) => externalId),
      interviewIds: interviews.map(({ interviewId }) => interviewId),
    },
  );
}

const hasAnswers = ({ answers }: ErasableInterview): boolean => Object.keys(answers).length > 0;

const placeOf = (interview: ErasableInterview, names: ReadonlyMap<string, string[]>): [string, string] => {
  const texts = (names.get(interview.surveyId) ?? []).map((name) => interview.answers[name]);
  return [interview.day, texts.filter((text) => typeof text === 'string').join(' · ')];
};

/** The names of all surveys' comments, each once. */
const allOf = (names: ReadonlyMap<string, string[]>): string[] => [...new Set([...names.values()].flat())];

/** Comments of other people's interviews that tell the person. */
async function workOnMentions(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder } = batch;
  const names = await readCommentNames(tx);
  const page = await scanInterviews(tx, universeId, finder, allOf(names), batch.after, scannedPerBatch);
  // They were counted as the person's own; once erased they have nothing left to find.
  const own = new Set(batch.isErasing ? [] : batch.words.interviewIds);
  const hits = page.rows
    .filter(({ interviewId }) => !own.has(interviewId))
    .map((interview) => ({
      interview,
      ...markHits(interview.answers, names.get(interview.surveyId) ?? [], finder, false),
    }))
    .filter(({ comments }) => comments > 0);
  if (batch.isErasing) {
    const changes = hits.map(({ interview, answers }) => ({
      ...interview,
      former: answers,
      answers,
      isDeleted: false,
    }));
    await eraseInInterviews(tx, universeId, changes, { changedBy: batch.changedBy, reason: 'erasure' });
  }
  return erasureResult(
    { mentions: hits.reduce((sum, one) => sum + one.comments, 0) },
    {
      samples: hits.map(({ interview }) => erasureSample('mentions', ...placeOf(interview, names))),
      last: page.last,
      scanned: page.scanned,
      surveyIds: hits.map(({ interview }) => interview.surveyId),
    },
  );
}

async function workOnRevisions(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder } = batch;
  const names = await readCommentNames(tx);
  const page = await scanRevisions(tx, universeId, finder, allOf(names), batch.after, scannedPerBatch);
  const own = new Set(batch.isErasing ? [] : batch.words.interviewIds);
  const hits = page.rows.flatMap((revision): ErasableRevision[] => {
    if (own.has(revision.interviewId)) return [];
    const { answers, comments } = markHits(
      revision.document.answers,
      names.get(revision.surveyId) ?? [],
      finder,
      false,
    );
    return comments > 0 ? [{ ...revision, document: { ...revision.document, answers } }] : [];
  });
  if (batch.isErasing) await writeRevisions(tx, universeId, hits);
  return erasureResult({ revisions: hits.length }, { last: page.last, scanned: page.scanned });
}

import type { ErasurePlace } from '@echolot/contract/privacy/contacts';
import type { Answers } from '../../../database/tables.ts';
import type { ErasureCounts, StoredSample } from '../../../database/tables-erasure.ts';
import { erasedMark, eraseInJson, type PersonFinder } from '../contacts/public.ts';
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
import {
  deleteSentMessages,
  type ErasableImport,
  importTexts,
  readImports,
  scanAudit,
  scanMessages,
  scanRefusedRows,
  shownTexts,
  writeAuditNotes,
  writeImport,
  writeMessages,
  writeRefusedRows,
} from './erasable-trace-store.ts';
import { workOnReports } from './erase-reports.ts';
import { workOnStaffTexts } from './erase-staff-texts.ts';
import type { BatchResult, ErasureBatch } from './erasure-batch.ts';
import { countCells } from './erasure-cell-store.ts';
import { emptyContacts, isContactLeft } from './erasure-store.ts';

/**
 * Parts of the record in the order they are worked on; the files of reports are deleted before `reports` is passed. Reports come
 * last: whichever is begun after them finds nothing of the person.
 */
export const erasurePhases = [
  'own',
  'mentions',
  'revisions',
  'refused',
  'imports',
  'files',
  'audit',
  'messages',
  'staff',
  'contact',
  'reports',
] as const;
export type ErasurePhase = (typeof erasurePhases)[number];

const ownPerBatch = 200;
/** Of a scan; some 50 ms. */
const rowsPerBatch = 4000;
const excerptLength = 160;

export const workOnPhase: Readonly<Record<ErasurePhase, (batch: ErasureBatch) => Promise<BatchResult>>> = {
  own: workOnOwn,
  mentions: workOnMentions,
  revisions: workOnRevisions,
  refused: workOnRefusedRows,
  imports: workOnImports,
  files: workOnFile,
  audit: workOnAudit,
  messages: workOnMessages,
  staff: workOnStaffTexts,
  contact: workOnContact,
  reports: workOnReports,
};

function result(counts: ErasureCounts, more: Partial<BatchResult> = {}): BatchResult {
  return { counts, samples: [], last: null, scanned: 0, surveyIds: [], ...more };
}

const sample = (kind: ErasurePlace, place: string, excerpt: string): StoredSample => ({
  kind,
  place,
  excerpt: excerpt.slice(0, excerptLength),
});

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
  return result(
    { interviews: interviews.length, comments, revisions: revisions.length },
    {
      samples: cleaned
        .filter((one) => one.comments > 0)
        .map(({ interview }) => sample('comments', ...placeOf(interview, names))),
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
  const page = await scanInterviews(tx, universeId, finder, allOf(names), batch.after, rowsPerBatch);
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
  return result(
    { mentions: hits.reduce((sum, one) => sum + one.comments, 0) },
    {
      samples: hits.map(({ interview }) => sample('mentions', ...placeOf(interview, names))),
      last: page.last,
      scanned: page.scanned,
      surveyIds: hits.map(({ interview }) => interview.surveyId),
    },
  );
}

async function workOnRevisions(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder } = batch;
  const names = await readCommentNames(tx);
  const page = await scanRevisions(tx, universeId, finder, allOf(names), batch.after, rowsPerBatch);
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
  return result({ revisions: hits.length }, { last: page.last, scanned: page.scanned });
}

async function workOnRefusedRows(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder } = batch;
  const page = await scanRefusedRows(tx, universeId, finder, batch.after, rowsPerBatch);
  const hits = page.rows.flatMap((row) => {
    const cells = eraseInJson(finder, row.cells, false);
    const reasons = eraseInJson(finder, row.reasons, false);
    // A row that tells the person anywhere is the person's: its other cells belong to the person too.
    return cells === row.cells && reasons === row.reasons
      ? []
      : [{ row, erased: { ...row, cells: emptied(cells), reasons } }];
  });
  if (batch.isErasing)
    await writeRefusedRows(
      tx,
      universeId,
      hits.map(({ erased }) => erased),
    );
  return result(
    { refused_rows: hits.length },
    {
      last: page.last,
      scanned: page.scanned,
      samples: hits.map(({ row }) => sample('refused_rows', row.rowNo, JSON.stringify(row.cells))),
    },
  );
}

const emptied = (cells: unknown): unknown => (Array.isArray(cells) ? cells.map(() => erasedMark) : erasedMark);

/** What is kept of a file's content with its import: examples, frequent values. */
async function workOnImports(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder, words } = batch;
  const imports = await readImports(tx, universeId, { finder, importIds: words.importIds });
  let erasedImports = 0;
  for (const row of imports) {
    const erased = withoutPerson(row, finder, words.importIds.includes(row.importId));
    if (!erased) continue;
    erasedImports += 1;
    if (batch.isErasing) await writeImport(tx, universeId, erased);
  }
  return result({ imports: erasedImports });
}

/**
 * The description of a file without the person; undefined when it does not tell the person. Where the person's own row stands in the
 * file, a first name among the examples is the person's; in the mapping it would be a value of many rows.
 */
function withoutPerson(row: ErasableImport, finder: PersonFinder, isOwn: boolean): ErasableImport | undefined {
  const erasedBy = (isPersons: boolean): ErasableImport => ({
    ...row,
    ...Object.fromEntries(
      importTexts.map((name) => [name, eraseInJson(finder, row[name], isPersons && shownTexts.includes(name))]),
    ),
    fileName: finder.erase(row.fileName, isPersons),
  });
  const isChanged = (erased: ErasableImport): boolean => JSON.stringify(erased) !== JSON.stringify(row);
  const erased = erasedBy(isOwn || isChanged(erasedBy(false)));
  return isChanged(erased) ? erased : undefined;
}

/** The file worked on before this batch: cells found, or erased. */
async function workOnFile({ tx, universeId, erasureId, finder, isErasing, file }: ErasureBatch): Promise<BatchResult> {
  if (!file) return result({});
  const { importId, fileName, isReadable, isOwn } = file;
  if (isErasing && isOwn) {
    const [row] = await readImports(tx, universeId, { importIds: [importId] });
    const erased = row && withoutPerson(row, finder, true);
    if (erased) await writeImport(tx, universeId, erased);
  }
  return result(
    { files: await countCells(tx, { universeId, erasureId }, importId) },
    { last: [importId], samples: isReadable ? [] : [sample('files', 'unreadable', fileName)] },
  );
}

async function workOnAudit(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder } = batch;
  const page = await scanAudit(tx, universeId, finder, batch.after, rowsPerBatch);
  const hits = page.rows
    .map((note) => ({ note, details: eraseInJson(finder, note.details, false) }))
    .filter(({ note, details }) => details !== note.details);
  if (batch.isErasing) {
    await writeAuditNotes(
      tx,
      universeId,
      hits.map(({ note, details }) => ({ ...note, details })),
    );
  }
  return result(
    { audit: hits.length },
    { last: page.last, scanned: page.scanned, samples: hits.map(({ note }) => sample('audit', note.action, '')) },
  );
}

async function workOnMessages(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder, words, policy } = batch;
  const page = await scanMessages(tx, universeId, finder, words.externalIds, batch.after, rowsPerBatch);
  const commentNames = new Set([...(await readCommentNames(tx)).values()].flat());
  const hits = page.rows
    .map((message) => {
      const body = jsonOf(message.body);
      const told = message.isOwn && policy !== 'keep_comments' ? withoutKeys(body, commentNames) : body;
      const erased = eraseInJson(finder, told, message.isOwn);
      return { message, body: JSON.stringify(erased) };
    })
    .filter(({ message, body }) => message.isOwn || body !== message.body);
  if (batch.isErasing) {
    await writeMessages(
      tx,
      universeId,
      hits.map(({ message, body }) => ({ ...message, body })),
    );
    const own = hits.filter(({ message }) => message.isOwn).map(({ message }) => message.deliveryId);
    await deleteSentMessages(tx, universeId, own);
  }
  return result({ messages: hits.length }, { last: page.last, scanned: page.scanned });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function withoutKeys(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutKeys(item, names));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, item]) => !(names.has(name) && typeof item === 'string'));
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutKeys(item, names)]));
}

/** After everything that is found by it: until then the row says that something is left to do. */
async function workOnContact(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, subjectId } = batch;
  const isLeft = await isContactLeft(tx, subjectId);
  if (batch.isErasing) await emptyContacts(tx, universeId, [subjectId]);
  return result({ contact: Number(isLeft) });
}

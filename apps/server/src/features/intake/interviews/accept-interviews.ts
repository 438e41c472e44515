import { dayOf } from '@echolot/core/time-zone-day';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { contactKeyOf, countryOfZone, upsertContacts } from '../../privacy/contacts/public.ts';
import { refusalsOf } from './check-interview.ts';
import type {
  AcceptingSurvey,
  AcceptOptions,
  AcceptOutcome,
  IncomingInterview,
  Refusal,
} from './incoming-interview.ts';
import { contentOf } from './interview-content.ts';
import {
  correctInterviews,
  findStored,
  type InterviewRow,
  insertInterviews,
  listKnownUnitNos,
  type StoredInterview,
} from './interview-store.ts';

/**
 * Accepts interviews into the record, in the caller's transaction: new ones are added, known ones (same external id) with
 * other content are corrected and keep their former version, refused ones are answered with what is wrong. The change is
 * announced to the projection in the same transaction. Outcomes are in the order of the interviews.
 * Keep one call to a few thousand interviews: a long transaction holds the projection back.
 */
export async function acceptInterviews(
  tx: Tx,
  survey: AcceptingSurvey,
  interviews: readonly IncomingInterview[],
  options: AcceptOptions,
): Promise<AcceptOutcome[]> {
  if (interviews.length === 0) return [];
  const outcomes = Array.from<AcceptOutcome>({ length: interviews.length });
  const checked = await checkedRows(tx, survey, interviews, options, outcomes);
  if (checked.length === 0) return outcomes;
  const rows = await withContacts(tx, survey, checked);

  // One that expects a version cannot be new.
  const wanted = rows.filter(({ ifVersion }) => ifVersion === undefined || ifVersion === 0);
  const inserted = wanted.length > 0 ? await insertInterviews(tx, survey, wanted, options) : new Set<string>();
  for (const { index, externalId, interviewId } of rows) {
    if (inserted.has(externalId)) outcomes[index] = { outcome: 'accepted', interviewId, version: 1 };
  }
  const repeated = rows.filter(({ externalId }) => !inserted.has(externalId));
  if (repeated.length === 0) return outcomes;

  const stored = await findStored(
    tx,
    survey,
    repeated.map(({ externalId }) => externalId),
  );
  const corrections: (InterviewRow & { version: number; reason: string })[] = [];
  for (const row of repeated) {
    const before = stored.get(row.externalId);
    const outcome = compare(row, before);
    outcomes[row.index] = outcome;
    if (outcome.outcome !== 'corrected') continue;
    const { interviewId, version } = outcome;
    corrections.push({ ...row, interviewId, version, reason: row.reason ?? options.reason });
  }
  await correctInterviews(tx, survey, corrections, options);
  return outcomes;
}

type CheckedRow = InterviewRow & { readonly index: number };

/** The rows that can be kept; the others are answered in `outcomes`. */
async function checkedRows(
  tx: Tx,
  survey: AcceptingSurvey,
  interviews: readonly IncomingInterview[],
  { now }: AcceptOptions,
  outcomes: AcceptOutcome[],
): Promise<CheckedRow[]> {
  const units = survey.units ?? (await listKnownUnitNos(tx, survey, interviews));
  const seen = new Set<string>();
  const rows: CheckedRow[] = [];
  for (const [index, interview] of interviews.entries()) {
    const refusals = [...refusalsOf(interview, survey.variables, now), ...unitRefusals(survey, interview, units)];
    if (seen.has(interview.externalId))
      refusals.push({ field: 'externalId', problem: 'The same id stands further up in this batch.' });
    if (refusals.length > 0) {
      outcomes[index] = { outcome: 'refused', refusals };
      continue;
    }
    seen.add(interview.externalId);
    rows.push({ ...interview, index, interviewId: uuidV7(), day: dayOf(interview.answeredAt, survey.timeZone) });
  }
  return rows;
}

/** Keeps who answered and names them in the rows. */
async function withContacts(
  tx: Tx,
  { universeId, timeZone }: AcceptingSurvey,
  rows: readonly CheckedRow[],
): Promise<readonly CheckedRow[]> {
  const contacts = rows.flatMap(({ contact }) => contact ?? []);
  if (contacts.length === 0) return rows;
  // Phone numbers without a country code are those of the universe's country.
  const country = countryOfZone(timeZone);
  const contactIds = await upsertContacts(tx, universeId, contacts, { country });
  return rows.map((row) => {
    const key = row.contact && contactKeyOf(row.contact, country);
    return key === undefined ? row : { ...row, contactId: contactIds.get(key) };
  });
}

/** What becomes of an interview whose id is known. Repeating a correction that has been made is no conflict. */
function compare(row: CheckedRow, before: StoredInterview | undefined): AcceptOutcome {
  if (!before) return conflict(0);
  const { interviewId, version } = before;
  if (before.isErased) return { outcome: 'unchanged', interviewId, version };
  const isSamePerson = row.contactId === undefined || row.contactId === before.contactId;
  if (isSamePerson && contentOf(before) === contentOf(row)) return { outcome: 'unchanged', interviewId, version };
  const expected = row.ifVersion === 0 && before.status === 'deleted' ? version : row.ifVersion;
  if (expected !== undefined && expected !== version) return conflict(version);
  return { outcome: 'corrected', interviewId, version: version + 1, formerStatus: before.status };
}

function conflict(version: number): AcceptOutcome {
  const problem = version === 0 ? 'There is no such interview yet.' : `Version ${version} stands there. Read it again.`;
  return { outcome: 'refused', refusals: [{ field: 'ifVersion', problem }], version };
}

function unitRefusals(
  { perspectives }: AcceptingSurvey,
  { unitNos }: IncomingInterview,
  known: ReadonlySet<string>,
): Refusal[] {
  return perspectives
    .filter((perspective) => !known.has(`${perspective} ${unitNos[perspective]}`))
    .map((perspective) => ({ field: perspective, problem: 'Name a unit of this perspective.' }));
}

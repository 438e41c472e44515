import { dayOf } from '@echolot/core/time-zone-day';
import type { Tx } from '../../database/record.ts';
import type { Answers } from '../../database/tables.ts';
import { uuidV7 } from '../../uuid-v7.ts';
import { type CheckedVariable, type Refusal, refusalsOf } from './check-interview.ts';
import {
  correctInterviews,
  findStored,
  insertInterviews,
  type InterviewRow,
  listKnownUnitNos,
  writeOutbox,
} from './interview-store.ts';

/** One response on its way into the record. */
export interface IncomingInterview {
  /** Id in the source system; the same id again is the same interview. */
  readonly externalId: string;
  readonly answeredAt: Date;
  /** Unit number per perspective; every perspective of the survey is named. */
  readonly unitNos: Readonly<Record<string, number>>;
  readonly channel: string;
  readonly locale: string;
  readonly status: 'complete' | 'partial';
  readonly answers: Answers;
}

/** Where interviews go. */
export interface AcceptingSurvey {
  readonly universeId: string;
  readonly timeZone: string;
  readonly surveyId: string;
  readonly perspectives: readonly string[];
  readonly variables: ReadonlyMap<string, CheckedVariable>;
}

export type AcceptOutcome =
  | { readonly outcome: 'accepted' | 'corrected' | 'unchanged'; readonly interviewId: string }
  | { readonly outcome: 'refused'; readonly refusals: readonly Refusal[] };

export interface AcceptOptions {
  readonly now: Date;
  /** Who accepts, for the history of corrections. */
  readonly acceptedBy: string;
  readonly reason: string;
}

/**
 * Accepts interviews into the record, in the caller's transaction: new ones are added, known ones (same external id) with
 * other content are corrected and keep their former version, refused ones are answered with what is wrong. The change is
 * announced to the projection in the same transaction. Outcomes stand in the order of the interviews.
 * Keep one call to a few thousand interviews: a long transaction holds the projection back.
 */
export async function acceptInterviews(
  tx: Tx,
  survey: AcceptingSurvey,
  interviews: readonly IncomingInterview[],
  options: AcceptOptions,
): Promise<AcceptOutcome[]> {
  const outcomes = new Array<AcceptOutcome>(interviews.length);
  const known = await listKnownUnitNos(tx, survey, interviews);
  const seen = new Set<string>();
  const rows: (InterviewRow & { index: number })[] = [];
  for (const [index, interview] of interviews.entries()) {
    const refusals = [
      ...refusalsOf(interview, survey.variables, options.now),
      ...unitRefusals(survey, interview, known),
    ];
    if (seen.has(interview.externalId))
      refusals.push({ field: 'externalId', problem: 'The same id stands further up in this batch.' });
    if (refusals.length > 0) {
      outcomes[index] = { outcome: 'refused', refusals };
      continue;
    }
    seen.add(interview.externalId);
    rows.push({ ...interview, index, interviewId: uuidV7(), day: dayOf(interview.answeredAt, survey.timeZone) });
  }
  if (rows.length === 0) return outcomes;

  const inserted = await insertInterviews(tx, survey, rows);
  const repeated = rows.filter(({ externalId }) => !inserted.has(externalId));
  for (const { index, externalId, interviewId } of rows) {
    if (inserted.has(externalId)) outcomes[index] = { outcome: 'accepted', interviewId };
  }
  const changes = rows
    .filter(({ externalId }) => inserted.has(externalId))
    .map(({ interviewId }) => ({ interviewId, version: 1 }));

  if (repeated.length > 0) {
    const stored = await findStored(
      tx,
      survey,
      repeated.map(({ externalId }) => externalId),
    );
    const corrections: (InterviewRow & { version: number })[] = [];
    for (const row of repeated) {
      const before = stored.get(row.externalId);
      if (!before) throw new Error(`Interview ${row.externalId} was neither new nor known`);
      const isSame = before.content === contentOf(row);
      outcomes[row.index] = { outcome: isSame ? 'unchanged' : 'corrected', interviewId: before.interviewId };
      if (!isSame) corrections.push({ ...row, interviewId: before.interviewId, version: before.version + 1 });
    }
    await correctInterviews(tx, survey, corrections, options);
    changes.push(...corrections);
  }
  await writeOutbox(tx, survey, changes);
  return outcomes;
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

/** The content of an interview in one canonical text; two versions with the same text are the same. */
export function contentOf(
  row: Pick<InterviewRow, 'answeredAt' | 'unitNos' | 'channel' | 'locale' | 'status' | 'answers'>,
): string {
  const sorted = (record: Readonly<Record<string, unknown>>): [string, unknown][] =>
    Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    new Date(row.answeredAt).toISOString(),
    sorted(row.unitNos),
    row.channel,
    row.locale,
    row.status,
    sorted(row.answers),
  ]);
}

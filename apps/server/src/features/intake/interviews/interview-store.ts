import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { Answers } from '../../../database/tables.ts';
import type { AcceptOptions, IncomingInterview } from './incoming-interview.ts';
import {
  announced,
  type NextVersion,
  notify,
  type SurveyKey,
  versioned,
  writeNextVersions,
} from './next-version-store.ts';
import { sendOutsOnDay } from './send-outs-store.ts';

export interface InterviewRow extends IncomingInterview {
  readonly interviewId: string;
  readonly day: string;
}

export type Provenance = Pick<AcceptOptions, 'acceptedBy' | 'importId' | 'apiKeyId'>;

/** Which of the named units exist, as `perspective number`. */
export async function listKnownUnitNos(
  { db }: Tx,
  { universeId }: SurveyKey,
  interviews: readonly IncomingInterview[],
): Promise<Set<string>> {
  const unitNos = [...new Set(interviews.flatMap((interview) => Object.values(interview.unitNos)))];
  const rows = await sql<{ ext_name: string; unit_no: number }>`
    select p.ext_name, u.unit_no from org_unit u join perspective p using (universe_id, perspective_id)
    where u.universe_id = ${universeId} and u.unit_no = any(${unitNos}::int[])`.execute(db);
  return new Set(rows.rows.map((row) => `${row.ext_name} ${row.unit_no}`));
}

/**
 * Adds the rows whose external id is new and announces them to the projection, in one statement; answers the external ids
 * added. In the order of the ids: two transactions that add the same ones wait for each other instead of in a circle.
 */
export async function insertInterviews(
  tx: Tx,
  survey: SurveyKey,
  rows: readonly InterviewRow[],
  { importId, apiKeyId }: Provenance,
): Promise<Set<string>> {
  const { universeId, surveyId } = survey;
  const source = rows.length < copiedFrom ? incoming(rows) : await stage(tx, rows);
  const inserted = await sql<{ external_id: string }>`
    with changed as (
      insert into interview (universe_id, survey_id, interview_id, external_id, status, answered_at, day, date_precision, unit_nos, channel, locale,
        answers, contact_id, import_id, api_key_id)
      select ${universeId}, ${surveyId}, t.interview_id, t.external_id, t.status, t.answered_at, t.day, t.date_precision, t.unit_nos, t.channel,
        t.locale, t.answers, t.contact_id, ${importId ?? null}::uuid, ${apiKeyId ?? null}::uuid
      from ${source} order by t.external_id
      on conflict (universe_id, survey_id, external_id) do nothing
      returning interview_id, external_id, version
    ), ${announced(survey)}
    select external_id, ${notify} from changed`.execute(tx.db);
  return new Set(inserted.rows.map((row) => row.external_id));
}

export interface StoredInterview extends Omit<InterviewRow, 'status' | 'contactId'> {
  readonly version: number;
  readonly status: IncomingInterview['status'] | 'deleted';
  readonly contactId: string | null;
  /** Whether personal data was erased from it: what comes in again does not bring it back. */
  readonly isErased: boolean;
}

/** Stored interviews by external id, locked until the transaction ends. */
export async function findStored(
  { db }: Tx,
  { universeId, surveyId }: SurveyKey,
  externalIds: readonly string[],
): Promise<Map<string, StoredInterview>> {
  const { rows } = await sql<StoredInterview & { unitNos: Record<string, number>; answers: Answers }>`
    select interview_id as "interviewId", external_id as "externalId", version, status, answered_at as "answeredAt", day,
      date_precision as "datePrecision",
      unit_nos as "unitNos", channel, locale, answers, contact_id as "contactId", erased_at is not null as "isErased"
    from interview
    where universe_id = ${universeId} and survey_id = ${surveyId} and external_id = any(${externalIds}::text[])
    order by interview_id for update`.execute(db);
  return new Map(rows.map((row) => [row.externalId, row]));
}

/** Replaces interviews by their next version, keeps the former one, and announces the change. */
export async function correctInterviews(
  tx: Tx,
  survey: SurveyKey,
  rows: readonly (InterviewRow & NextVersion)[],
  { acceptedBy, importId, apiKeyId }: Provenance,
): Promise<void> {
  await writeNextVersions(tx, survey, rows, acceptedBy, {
    set: sql`
      status = t.status, answered_at = t.answered_at, day = t.day, date_precision = t.date_precision,
      unit_nos = t.unit_nos, channel = t.channel, locale = t.locale, answers = t.answers,
      contact_id = coalesce(t.contact_id, i.contact_id), send_outs = ${sendOutsOnDay(sql`t.day`)},
      import_id = ${importId ?? null}::uuid, api_key_id = ${apiKeyId ?? null}::uuid`,
    from: incoming(rows),
  });
}

/** Marks interviews as deleted in their next version, keeps the former one, and announces the change. */
export async function markDeleted(
  tx: Tx,
  survey: SurveyKey,
  rows: readonly NextVersion[],
  { acceptedBy, importId, apiKeyId }: Provenance,
): Promise<void> {
  await writeNextVersions(tx, survey, rows, acceptedBy, {
    set: sql`status = 'deleted', import_id = ${importId ?? null}::uuid, api_key_id = ${apiKeyId ?? null}::uuid`,
    from: versioned(rows),
  });
}

/** Rows as a table `t`, a column per array: half the work for the record of one large JSON. */
function incoming(rows: readonly (InterviewRow & { version?: number })[]) {
  return sql`unnest(
    ${rows.map((row) => row.interviewId)}::uuid[], ${rows.map((row) => row.externalId)}::text[],
    ${rows.map((row) => row.version ?? 1)}::int[], ${rows.map((row) => row.status)}::text[],
    ${rows.map((row) => row.answeredAt)}::timestamptz[], ${rows.map((row) => row.day)}::date[],
    ${rows.map((row) => row.datePrecision ?? null)}::text[],
    ${rows.map((row) => JSON.stringify(row.unitNos))}::jsonb[], ${rows.map((row) => row.channel)}::text[],
    ${rows.map((row) => row.locale)}::text[], ${rows.map((row) => JSON.stringify(row.answers))}::jsonb[],
    ${rows.map((row) => row.contactId ?? null)}::uuid[]
  ) as t (interview_id, external_id, version, status, answered_at, day, date_precision, unit_nos, channel, locale, answers, contact_id)`;
}

/** From so many rows on, COPY into a table of the transaction's own costs less than arrays, although it takes three statements. */
const copiedFrom = 300;

const stagedColumns = [
  'interview_id',
  'external_id',
  'status',
  'answered_at',
  'day',
  'date_precision',
  'unit_nos',
  'channel',
  'locale',
  'answers',
  'contact_id',
] as const;

/** Rows as a table `t`, by COPY. */
async function stage(tx: Tx, rows: readonly InterviewRow[]) {
  const name = await tx.stageRows(
    'interview',
    stagedColumns,
    rows.map((row) => [
      row.interviewId,
      row.externalId,
      row.status,
      row.answeredAt,
      row.day,
      row.datePrecision ?? null,
      row.unitNos,
      row.channel,
      row.locale,
      row.answers,
      row.contactId ?? null,
    ]),
  );
  return sql`${sql.table(`pg_temp.${name}`)} as t`;
}

import { sql } from 'kysely';
import type { Tx } from '../../database/record.ts';
import type { AcceptingSurvey, AcceptOptions, IncomingInterview } from './incoming-interview.ts';
import { contentOf } from './interview-content.ts';

export interface InterviewRow extends IncomingInterview {
  readonly interviewId: string;
  readonly day: string;
}

type SurveyKey = Pick<AcceptingSurvey, 'universeId' | 'surveyId'>;

const columnTypes = sql.raw(
  'as t (interview_id uuid, external_id text, version int, status text, answered_at timestamptz, day date, unit_nos jsonb, channel text, locale text, answers jsonb)',
);

const asJson = (rows: readonly (InterviewRow & { version?: number })[]): string =>
  JSON.stringify(
    rows.map((row) => ({
      interview_id: row.interviewId,
      external_id: row.externalId,
      version: row.version ?? 1,
      status: row.status,
      answered_at: row.answeredAt,
      day: row.day,
      unit_nos: row.unitNos,
      channel: row.channel,
      locale: row.locale,
      answers: row.answers,
    })),
  );

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

/** Adds the rows whose external id is new; answers the external ids added. */
export async function insertInterviews(
  { db }: Tx,
  { universeId, surveyId }: SurveyKey,
  rows: readonly InterviewRow[],
): Promise<Set<string>> {
  const inserted = await sql<{ external_id: string }>`
    insert into interview (universe_id, survey_id, interview_id, external_id, status, answered_at, day, unit_nos, channel, locale, answers)
    select ${universeId}, ${surveyId}, interview_id, external_id, status, answered_at, day, unit_nos, channel, locale, answers
    from json_to_recordset(${asJson(rows)}::json) ${columnTypes}
    on conflict (universe_id, survey_id, external_id) do nothing
    returning external_id`.execute(db);
  return new Set(inserted.rows.map((row) => row.external_id));
}

export interface StoredInterview {
  readonly interviewId: string;
  readonly version: number;
  readonly content: string;
}

/** Stored interviews by external id, locked until the transaction ends. */
export async function findStored(
  { db }: Tx,
  { universeId, surveyId }: SurveyKey,
  externalIds: readonly string[],
): Promise<Map<string, StoredInterview>> {
  const rows = await db
    .selectFrom('interview')
    .selectAll()
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
    .orderBy('interview_id')
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => {
      const content = contentOf({
        answeredAt: row.answered_at,
        unitNos: row.unit_nos,
        channel: row.channel,
        locale: row.locale,
        // A deleted interview differs from whatever comes in.
        status: row.status === 'deleted' ? 'partial' : row.status,
        answers: row.answers,
      });
      return [row.external_id, { interviewId: row.interview_id, version: row.version, content }];
    }),
  );
}

/** Replaces interviews by their next version and keeps the former one. */
export async function correctInterviews(
  { db }: Tx,
  { universeId, surveyId }: SurveyKey,
  rows: readonly (InterviewRow & { version: number })[],
  { acceptedBy, reason }: Pick<AcceptOptions, 'acceptedBy' | 'reason'>,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into interview_revision (universe_id, survey_id, interview_id, version, document, changed_by, reason)
    select universe_id, survey_id, interview_id, version,
      jsonb_build_object('status', status, 'answeredAt', answered_at, 'day', day::text, 'unitNos', unit_nos, 'channel', channel, 'locale', locale, 'answers', answers),
      ${acceptedBy}, ${reason}
    from interview where universe_id = ${universeId} and survey_id = ${surveyId} and interview_id = any(${rows.map(({ interviewId }) => interviewId)}::uuid[])`.execute(
    db,
  );
  await sql`
    update interview i set version = t.version, status = t.status, answered_at = t.answered_at, day = t.day, unit_nos = t.unit_nos,
      channel = t.channel, locale = t.locale, answers = t.answers, changed_at = now()
    from json_to_recordset(${asJson(rows)}::json) ${columnTypes}
    where i.universe_id = ${universeId} and i.survey_id = ${surveyId} and i.interview_id = t.interview_id`.execute(db);
}

/** Announces changes to the projection; its listener wakes when the transaction commits. */
export async function writeOutbox(
  tx: Tx,
  { universeId, surveyId }: SurveyKey,
  changes: readonly { readonly interviewId: string; readonly version: number }[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into outbox (universe_id, kind, survey_id, subject_id, version)
    select ${universeId}, 'interview', ${surveyId}, t.id, t.version
    from unnest(${changes.map(({ interviewId }) => interviewId)}::uuid[], ${changes.map(({ version }) => version)}::int[]) as t (id, version)`.execute(
    tx.db,
  );
  await tx.notify('echolot_outbox');
}

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { AcceptingSurvey } from './incoming-interview.ts';

export type SurveyKey = Pick<AcceptingSurvey, 'universeId' | 'surveyId'>;

/** One change of an interview: what it is called now. */
export interface VersionedId {
  readonly interviewId: string;
  readonly version: number;
}

/** A change, and why. */
export type NextVersion = VersionedId & { readonly reason: string };

/** Parts of a statement about interviews: `changed` names them with their new versions, and `announced` tells the projection. */
export const announced = ({ universeId, surveyId }: SurveyKey): RawBuilder<unknown> => sql`
  announced as (
    insert into outbox (universe_id, kind, survey_id, subject_id, version)
    select ${universeId}, 'interview', ${surveyId}, interview_id, version from changed
  )`;

/** Wakes the projection once, when the transaction commits, if `changed` has a row. */
export const notify = sql`(select pg_notify('echolot_outbox', '') from (select from changed limit 1) one)`;

/** What is kept of the version of an interview `i` that is about to be replaced. */
export const versionDocument = sql`
  jsonb_build_object('status', i.status, 'answeredAt', i.answered_at, 'day', i.day::text, 'datePrecision', i.date_precision,
    'unitNos', i.unit_nos, 'channel', i.channel, 'locale', i.locale, 'answers', i.answers, 'contactId', i.contact_id,
    'importId', i.import_id, 'apiKeyId', i.api_key_id, 'sendOuts', i.send_outs)`;

/** Changes as a table `t` of ids and versions. */
export const versioned = (rows: readonly VersionedId[]): RawBuilder<unknown> => sql`
  unnest(${rows.map(({ interviewId }) => interviewId)}::uuid[], ${rows.map(({ version }) => version)}::int[])
    as t (interview_id, version)`;

/**
 * Writes the next version of interviews, keeps the former one with who replaces it and why, and announces the change.
 * @param change.set columns of the interview `i`, besides its version and when it changed
 * @param change.from where they come from: a table `t` with the id and version of each
 */
export async function writeNextVersions(
  tx: Tx,
  survey: SurveyKey,
  rows: readonly NextVersion[],
  acceptedBy: string,
  { set, from }: { readonly set: RawBuilder<unknown>; readonly from: RawBuilder<unknown> },
): Promise<void> {
  if (rows.length === 0) return;
  const { universeId, surveyId } = survey;
  await keepFormerVersions(tx, survey, rows, acceptedBy);
  await sql`
    with changed as (
      update interview i set version = t.version, ${set}, changed_at = now()
      from ${from}
      where i.universe_id = ${universeId} and i.survey_id = ${surveyId} and i.interview_id = t.interview_id
      returning i.interview_id, i.version
    ), ${announced(survey)}
    select ${notify}`.execute(tx.db);
}

async function keepFormerVersions(
  { db }: Tx,
  { universeId, surveyId }: SurveyKey,
  rows: readonly NextVersion[],
  changedBy: string,
): Promise<void> {
  await sql`
    insert into interview_revision (universe_id, survey_id, interview_id, version, document, changed_by, reason)
    select i.universe_id, i.survey_id, i.interview_id, i.version,
      ${versionDocument}, ${changedBy}, t.reason
    from unnest(${rows.map(({ interviewId }) => interviewId)}::uuid[], ${rows.map(({ reason }) => reason)}::text[]) as t (interview_id, reason)
    join interview i on i.universe_id = ${universeId} and i.survey_id = ${surveyId} and i.interview_id = t.interview_id`.execute(
    db,
  );
}

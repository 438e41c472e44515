import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { Provenance } from './interview-store.ts';
import {
  type NextVersion,
  type SurveyKey,
  type VersionedId,
  versioned,
  writeNextVersions,
} from './next-version-store.ts';
import { sendOutsOnDay } from './send-outs-store.ts';

/**
 * The versions of an interview that count are a pile: whoever writes puts one on top, and taking back an import takes its own out,
 * wherever they lie. `interview.taken_back` names those that count no longer.
 */
export interface WrittenVersion extends VersionedId {
  /** The version below all of the import's on top of the pile; null when there is none. */
  readonly base: number | null;
  /** Whether that one is a deletion. */
  readonly isBaseDeleted: boolean;
}

/** Interviews whose current version an import wrote, locked, with what lies below. */
export async function listWrittenByImport(
  { db }: Tx,
  { universeId, surveyId }: SurveyKey,
  importId: string,
  limit: number,
): Promise<WrittenVersion[]> {
  const { rows } = await sql<WrittenVersion>`
    with written as materialized (
      select interview_id, version, taken_back from interview
      where universe_id = ${universeId} and survey_id = ${surveyId} and import_id = ${importId}
      order by interview_id limit ${limit} for update
    )
    select w.interview_id as "interviewId", w.version, b.version as base, coalesce(b.is_deleted, false) as "isBaseDeleted"
    from written w left join lateral (
      select r.version, r.document ->> 'status' = 'deleted' as is_deleted from interview_revision r
      where r.universe_id = ${universeId} and r.survey_id = ${surveyId} and r.interview_id = w.interview_id
        and r.version < w.version and r.version <> all(w.taken_back) and r.import_id is distinct from ${importId}
      order by r.version desc limit 1
    ) b on true
    order by w.interview_id`.execute(db);
  return rows;
}

/** Deletes interviews of which no version counts any more; the deletion belongs to no import and no key. */
export async function deleteTakenBack(
  tx: Tx,
  survey: SurveyKey,
  rows: readonly NextVersion[],
  { acceptedBy }: Pick<Provenance, 'acceptedBy'>,
): Promise<void> {
  await writeNextVersions(tx, survey, rows, acceptedBy, {
    set: sql`
      status = 'deleted', import_id = null, api_key_id = null, taken_back = array(select generate_series(1, t.version))`,
    from: versioned(rows),
  });
}

/**
 * Puts versions back as the next ones, keeps the current ones, and announces the change. What is put back counts as the new version
 * from now on, and not as the former one too.
 */
export async function restoreVersions(
  tx: Tx,
  survey: SurveyKey,
  rows: readonly (NextVersion & { base: number })[],
  { acceptedBy }: Pick<Provenance, 'acceptedBy'>,
): Promise<void> {
  const { universeId, surveyId } = survey;
  await writeNextVersions(tx, survey, rows, acceptedBy, {
    set: sql`
      status = t.document ->> 'status',
      answered_at = (t.document ->> 'answeredAt')::timestamptz, day = (t.document ->> 'day')::date,
      date_precision = t.document ->> 'datePrecision',
      unit_nos = t.document -> 'unitNos', channel = t.document ->> 'channel', locale = t.document ->> 'locale',
      answers = t.document -> 'answers', contact_id = (t.document ->> 'contactId')::uuid,
      send_outs = ${sendOutsOnDay(sql`(t.document ->> 'day')::date`)},
      import_id = t.import_id, api_key_id = (t.document ->> 'apiKeyId')::uuid,
      taken_back = array(select unnest(i.taken_back) union select generate_series(t.base, t.version - 1) order by 1)`,
    from: sql`(
      select o.interview_id, o.version, o.base, r.document, r.import_id
      from unnest(${rows.map(({ interviewId }) => interviewId)}::uuid[], ${rows.map(({ version }) => version)}::int[],
        ${rows.map(({ base }) => base)}::int[]) as o (interview_id, version, base)
      join interview_revision r on r.universe_id = ${universeId} and r.survey_id = ${surveyId}
        and r.interview_id = o.interview_id and r.version = o.base
    ) as t`,
  });
}

/** Takes versions of an import out from below those of others; what the interviews say stays. @returns how many interviews. */
export async function takeOutVersions(
  { db }: Tx,
  { universeId, surveyId }: SurveyKey,
  importId: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with found as materialized (
      select r.interview_id, array_agg(r.version order by r.version) as versions
      from interview_revision r join interview i on i.universe_id = ${universeId} and i.survey_id = ${surveyId}
        and i.interview_id = r.interview_id
      where r.universe_id = ${universeId} and r.survey_id = ${surveyId} and r.import_id = ${importId}
        and r.version <> all(i.taken_back)
      group by r.interview_id order by r.interview_id limit ${limit}
    ), changed as (
      update interview i set taken_back = array(select unnest(i.taken_back) union select unnest(f.versions) order by 1)
      from found f where i.universe_id = ${universeId} and i.survey_id = ${surveyId} and i.interview_id = f.interview_id
      returning 1
    )
    select count(*)::int as count from changed`.execute(db);
  return rows[0]?.count ?? 0;
}

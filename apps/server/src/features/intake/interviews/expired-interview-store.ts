import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { countUpTo } from '../../../personal-data/count-up-to.ts';
import { lowestId } from '../../../personal-data/scan.ts';
import type { ErasableInterview } from './erasable-interview-store.ts';

/** What has been kept longer than the universe wants. `before` is the instant from which things are young enough. */

const hasComment = sql`answers ?| (select coalesce(array_agg(v.ext_name), '{}') from variable v
  where v.universe_id = i.universe_id and v.survey_id = i.survey_id and v.kind = 'comment')`;

export interface OldInterviews {
  readonly rows: readonly ErasableInterview[];
  /** Where to go on; null at the end. */
  readonly last: string[] | null;
}

/** Of the next interviews by key, the old ones: with a comment, or all that are not deleted yet. */
export async function scanOldInterviews(
  { db }: Tx,
  universeId: string,
  { before, only }: { before: Date; only: 'commented' | 'undeleted' },
  after: readonly string[] | null,
  limit: number,
): Promise<OldInterviews> {
  const { rows: bounds } = await sql<{ last: string[] }>`
    select array[survey_id::text, interview_id::text] as last from interview
    where universe_id = ${universeId}
      and (survey_id, interview_id) > (${after?.[0] ?? lowestId}::uuid, ${after?.[1] ?? lowestId}::uuid)
    order by survey_id, interview_id offset ${limit - 1} limit 1`.execute(db);
  const last = bounds[0]?.last ?? null;
  const upTo = last ? sql`and (i.survey_id, i.interview_id) <= (${last[0]}::uuid, ${last[1]}::uuid)` : sql``;
  const { rows } = await sql<ErasableInterview>`
    select survey_id as "surveyId", interview_id as "interviewId", external_id as "externalId", import_id as "importId",
      status, day::text as day, answers
    from interview i
    where i.universe_id = ${universeId}
      and (i.survey_id, i.interview_id) > (${after?.[0] ?? lowestId}::uuid, ${after?.[1] ?? lowestId}::uuid) ${upTo}
      and i.answered_at < ${before} and ${only === 'commented' ? hasComment : sql`(i.status <> 'deleted' or i.answers <> '{}')`}
    for update`.execute(db);
  return { rows, last };
}

export async function readInterviewsOf(
  { db }: Tx,
  universeId: string,
  contactIds: readonly string[],
): Promise<{ surveyId: string; interviewId: string }[]> {
  const { rows } = await sql<{ surveyId: string; interviewId: string }>`
    select survey_id as "surveyId", interview_id as "interviewId" from interview
    where universe_id = ${universeId} and contact_id = any(${contactIds}::uuid[])`.execute(db);
  return rows;
}

/** What colleagues wrote about interviews, as old as it is; also what its author has removed. */
const isOldStaffComment = (universeId: string, before: Date) =>
  sql`universe_id = ${universeId} and created_at < ${before}`;

export async function deleteOldStaffComments(
  { db }: Tx,
  universeId: string,
  before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from interview_comment where universe_id = ${universeId} and comment_id in (
      select comment_id from interview_comment where ${isOldStaffComment(universeId, before)} limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export const countOldInterviews = (tx: Tx, universeId: string, before: Date, cap: number): Promise<number> =>
  countUpTo(
    tx,
    cap,
    sql`from interview i where i.universe_id = ${universeId} and i.answered_at < ${before} and i.status <> 'deleted'`,
  );

export const countOldComments = (tx: Tx, universeId: string, before: Date, cap: number): Promise<number> =>
  countUpTo(
    tx,
    cap,
    sql`from interview i where i.universe_id = ${universeId} and i.answered_at < ${before} and ${hasComment}`,
  );

export const countOldStaffComments = (tx: Tx, universeId: string, before: Date, cap: number): Promise<number> =>
  countUpTo(tx, cap, sql`from interview_comment where ${isOldStaffComment(universeId, before)}`);

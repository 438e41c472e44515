import type { RetentionCounts } from '@echolot/contract/privacy/retention';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { type ErasableInterview, lowestId } from '../erasure/public.ts';
import type { Boundaries } from './months-before.ts';

/** What has been kept longer than the universe wants. `before` is the instant from which things are young enough. */

const isOldContact = (universeId: string, before: Date) => sql`
  c.universe_id = ${universeId} and c.erased_at is null and c.created_at < ${before} and c.changed_at < ${before}
  and not exists (select from interview i where i.universe_id = c.universe_id and i.contact_id = c.contact_id
    and i.answered_at >= ${before})
  and not exists (select from sample s where s.universe_id = c.universe_id and s.contact_id = c.contact_id
    and s.created_at >= ${before})`;
const hasComment = sql`answers ?| (select coalesce(array_agg(v.ext_name), '{}') from variable v
  where v.universe_id = i.universe_id and v.survey_id = i.survey_id and v.kind = 'comment')`;
/** An import somebody works on is never old. */
const isOldImport = (universeId: string, before: Date) => sql`
  universe_id = ${universeId} and changed_at < ${before}
  and state in ('uploading', 'unreadable', 'ready', 'finished', 'cancelled', 'failed', 'undone')`;
const isOldNote = (universeId: string, before: Date) => sql`
  universe_id = ${universeId} and at < ${before} and action ilike '%import%'`;

export async function readOldContacts(
  { db }: Tx,
  universeId: string,
  before: Date,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select c.contact_id from contact c where ${isOldContact(universeId, before)} and c.contact_id > ${after ?? lowestId}::uuid
    order by c.contact_id limit ${limit} for update`.execute(db);
  return rows.map((row) => row.contact_id);
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

export async function deleteOldImports({ db }: Tx, universeId: string, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ import_id: string }>`
    delete from import where universe_id = ${universeId} and import_id in (
      select import_id from import where ${isOldImport(universeId, before)} order by import_id limit ${limit})
    returning import_id`.execute(db);
  return rows.map((row) => row.import_id);
}

/** Ids of the imports `deleteOldImports` takes next: their files go first. */
export async function readOldImports({ db }: Tx, universeId: string, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ import_id: string }>`
    select import_id from import where ${isOldImport(universeId, before)} order by import_id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.import_id);
}

/** Rows of an import are deleted in pieces before it: there may be a million. */
export async function deleteRefusedRows(
  { db }: Tx,
  universeId: string,
  importIds: readonly string[],
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from import_refused_row where universe_id = ${universeId} and (import_id, row_no) in (
      select import_id, row_no from import_refused_row
      where universe_id = ${universeId} and import_id = any(${importIds}::uuid[]) limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteOldNotes({ db }: Tx, universeId: string, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_entry where universe_id = ${universeId} and audit_entry_id in (
      select audit_entry_id from audit_entry where ${isOldNote(universeId, before)} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
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

/** What a night would do, each counted up to the cap. */
export async function countOld(
  { db }: Tx,
  universeId: string,
  before: Boundaries,
  plansBefore: Date,
  cap: number,
): Promise<RetentionCounts> {
  const count = async (isAsked: Date | null, what: ReturnType<typeof sql>): Promise<number> => {
    if (!isAsked) return 0;
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from (select 1 ${what} limit ${cap}) as found`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const never = new Date(0);
  return {
    contacts: await count(
      before.contacts,
      sql`from contact c where ${isOldContact(universeId, before.contacts ?? never)}`,
    ),
    comments: await count(
      before.comments,
      sql`from interview i where i.universe_id = ${universeId} and i.answered_at < ${before.comments} and ${hasComment}`,
    ),
    interviews: await count(
      before.interviews,
      sql`from interview i where i.universe_id = ${universeId} and i.answered_at < ${before.interviews}
        and i.status <> 'deleted'`,
    ),
    imports: await count(before.imports, sql`from import where ${isOldImport(universeId, before.imports ?? never)}`),
    staffComments: await count(
      before.staffComments,
      sql`from interview_comment where ${isOldStaffComment(universeId, before.staffComments ?? never)}`,
    ),
    audit: await count(before.imports, sql`from audit_entry where ${isOldNote(universeId, before.imports ?? never)}`),
    plans: await count(
      plansBefore,
      sql`from erasure where universe_id = ${universeId} and state in ('planning', 'planned') and asked_at < ${plansBefore}`,
    ),
  };
}

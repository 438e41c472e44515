import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { Answers } from '../../../database/tables.ts';
import type { PersonFinder } from '../../../personal-data/person-finder.ts';
import { lowestId, mayTell, type Page } from '../../../personal-data/scan.ts';
import { ownKeys } from '../../privacy/contacts/public.ts';

/** What erasing reads and changes of interviews, in the role echolot_erasure. Versions and outbox as for any correction. */

export interface ErasableInterview {
  readonly surveyId: string;
  readonly interviewId: string;
  readonly externalId: string;
  readonly importId: string | null;
  readonly status: 'complete' | 'partial' | 'deleted';
  readonly day: string;
  readonly answers: Answers;
}

/** A change of one interview: what it and its former version shall say from now on. */
export interface InterviewErasure {
  readonly surveyId: string;
  readonly interviewId: string;
  /** Answers of the former version, kept so that figures can be corrected; without personal data. */
  readonly former: Answers;
  readonly answers: Answers;
  readonly isDeleted: boolean;
}

const interviewColumns = sql`survey_id as "surveyId", interview_id as "interviewId", external_id as "externalId",
  import_id as "importId", status, day::text as day, answers`;

/** Names of the comment variables by survey, removed ones included. */
export async function readCommentNames({ db }: Tx): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('variable')
    .where('kind', '=', 'comment')
    .select(['survey_id', 'ext_name'])
    .orderBy('ext_name')
    .execute();
  const names = new Map<string, string[]>();
  for (const row of rows) names.set(row.survey_id, [...(names.get(row.survey_id) ?? []), row.ext_name]);
  return names;
}

/** The person's own interviews after a key: those linked to the contact, or the one named itself. */
export async function readOwnInterviews(
  { db }: Tx,
  universeId: string,
  subjectId: string,
  after: readonly string[] | null,
  limit: number,
): Promise<ErasableInterview[]> {
  const { rows } = await sql<ErasableInterview>`
    with own as materialized (${ownKeys(universeId, subjectId)})
    select i.survey_id as "surveyId", i.interview_id as "interviewId", i.external_id as "externalId",
      i.import_id as "importId", i.status, i.day::text as day, i.answers
    from own o join interview i on i.universe_id = ${universeId} and i.survey_id = o.survey_id and i.interview_id = o.interview_id
    where (o.survey_id, o.interview_id) > (${after?.[0] ?? lowestId}::uuid, ${after?.[1] ?? lowestId}::uuid)
    order by o.survey_id, o.interview_id limit ${limit} for update of i`.execute(db);
  return rows;
}

/** The next interviews in order of their key, of which those are answered whose texts may tell the person. */
export async function scanInterviews(
  { db }: Tx,
  universeId: string,
  finder: PersonFinder,
  commentNames: readonly string[],
  after: readonly string[] | null,
  limit: number,
): Promise<Page<ErasableInterview>> {
  const { rows } = await sql<ErasableInterview & { hit: boolean; n: number; last: string[] }>`
    with page as materialized (
      select * from interview
      where universe_id = ${universeId}
        and (survey_id, interview_id) > (${after?.[0] ?? lowestId}::uuid, ${after?.[1] ?? lowestId}::uuid)
      order by survey_id, interview_id limit ${limit}
    ), bounds as (
      select count(*)::int as n, (array_agg(array[survey_id::text, interview_id::text] order by survey_id desc, interview_id desc))[1:1] as last from page
    )
    select b.n, array[b.last[1][1], b.last[1][2]] as last, p.* from bounds b left join (
      select ${interviewColumns} from page
      where answers ?| ${commentNames}::text[] and ${mayTell(commentsIn(sql`answers`, commentNames), finder)}
    ) p on true`.execute(db);
  return pageOf(rows, limit);
}

/** As `scanInterviews`, of former versions. */
export async function scanRevisions(
  { db }: Tx,
  universeId: string,
  finder: PersonFinder,
  commentNames: readonly string[],
  after: readonly string[] | null,
  limit: number,
): Promise<Page<ErasableRevision>> {
  const { rows } = await sql<ErasableRevision & { n: number; last: string[] }>`
    with page as materialized (
      select * from interview_revision
      where universe_id = ${universeId} and (survey_id, interview_id, version) >
        (${after?.[0] ?? lowestId}::uuid, ${after?.[1] ?? lowestId}::uuid, ${Number(after?.[2] ?? 0)}::int)
      order by survey_id, interview_id, version limit ${limit}
    ), bounds as (
      select count(*)::int as n, (array_agg(array[survey_id::text, interview_id::text, version::text]
        order by survey_id desc, interview_id desc, version desc))[1:1] as last from page
    )
    select b.n, array[b.last[1][1], b.last[1][2], b.last[1][3]] as last, p.* from bounds b left join (
      select survey_id as "surveyId", interview_id as "interviewId", version, document from page
      where document -> 'answers' ?| ${commentNames}::text[]
        and ${mayTell(commentsIn(sql`(document -> 'answers')`, commentNames), finder)}
    ) p on true`.execute(db);
  return pageOf(rows, limit);
}

export interface ErasableRevision {
  readonly surveyId: string;
  readonly interviewId: string;
  readonly version: number;
  readonly document: Readonly<Record<string, unknown>> & { readonly answers: Answers };
}

function pageOf<Row extends { surveyId: string | null }>(
  rows: readonly (Row & { n: number; last: string[] })[],
  limit: number,
): Page<Row> {
  const scanned = rows[0]?.n ?? 0;
  return {
    rows: rows.filter((row) => row.surveyId !== null),
    last: scanned < limit ? null : (rows[0]?.last ?? null),
    scanned,
  };
}

/** SQL: the comments among some answers, in one text; null when there are none. */
function commentsIn(answers: RawBuilder<unknown>, names: readonly string[]): RawBuilder<unknown> {
  return sql`(select string_agg(${answers} ->> name, ' ') from unnest(${names}::text[]) as name)`;
}

/** Former versions of these interviews. */
export async function readRevisionsOf(
  { db }: Tx,
  universeId: string,
  interviews: readonly { surveyId: string; interviewId: string }[],
): Promise<ErasableRevision[]> {
  const { rows } = await sql<ErasableRevision>`
    select r.survey_id as "surveyId", r.interview_id as "interviewId", r.version, r.document
    from unnest(${interviews.map(({ surveyId }) => surveyId)}::uuid[], ${interviews.map(({ interviewId }) => interviewId)}::uuid[])
      as t (survey_id, interview_id)
    join interview_revision r on r.universe_id = ${universeId} and r.survey_id = t.survey_id and r.interview_id = t.interview_id`.execute(
    db,
  );
  return rows;
}

export async function writeRevisions(
  { db }: Tx,
  universeId: string,
  revisions: readonly ErasableRevision[],
): Promise<void> {
  if (revisions.length === 0) return;
  await sql`
    update interview_revision r set document = t.document
    from unnest(${revisions.map(({ surveyId }) => surveyId)}::uuid[], ${revisions.map(({ interviewId }) => interviewId)}::uuid[],
      ${revisions.map(({ version }) => version)}::int[], ${revisions.map(({ document }) => JSON.stringify(document))}::jsonb[])
      as t (survey_id, interview_id, version, document)
    where r.universe_id = ${universeId} and r.survey_id = t.survey_id and r.interview_id = t.interview_id and r.version = t.version`.execute(
    db,
  );
}

/**
 * Breaks the link between interviews and their contact, and ends what they were shared by; nothing a figure rests on changes. An id
 * of the source that tells the person is replaced.
 */
export async function unlinkInterviews(
  { db }: Tx,
  universeId: string,
  interviews: readonly { surveyId: string; interviewId: string; isTelling?: boolean }[],
): Promise<void> {
  if (interviews.length === 0) return;
  await sql`
    update interview i set contact_id = null, erased_at = now(),
      external_id = case when t.is_telling then 'erased:' || i.interview_id else i.external_id end
    from unnest(${interviews.map(({ surveyId }) => surveyId)}::uuid[], ${interviews.map(({ interviewId }) => interviewId)}::uuid[],
      ${interviews.map(({ isTelling = false }) => isTelling)}::boolean[]) as t (survey_id, interview_id, is_telling)
    where i.universe_id = ${universeId} and i.survey_id = t.survey_id and i.interview_id = t.interview_id`.execute(db);
  await endShares({ db }, universeId, interviews);
}

/** Whoever was given a link to these interviews finds nothing there any more. */
async function endShares(
  { db }: Pick<Tx, 'db'>,
  universeId: string,
  interviews: readonly { surveyId: string; interviewId: string }[],
): Promise<void> {
  await sql`
    delete from interview_share s
    using unnest(${interviews.map(({ surveyId }) => surveyId)}::uuid[], ${interviews.map(({ interviewId }) => interviewId)}::uuid[])
      as t (survey_id, interview_id)
    where s.universe_id = ${universeId} and s.survey_id = t.survey_id and s.interview_id = t.interview_id`.execute(db);
}

/** Gives interviews their next version without personal data; the former one is kept without it, too, and the change announced. */
export async function eraseInInterviews(
  tx: Tx,
  universeId: string,
  changes: readonly InterviewErasure[],
  { changedBy, reason }: { changedBy: string; reason: string },
): Promise<void> {
  if (changes.length === 0) return;
  const keys = sql`${changes.map(({ surveyId }) => surveyId)}::uuid[], ${changes.map(({ interviewId }) => interviewId)}::uuid[]`;
  await sql`
    insert into interview_revision (universe_id, survey_id, interview_id, version, document, changed_by, reason)
    select i.universe_id, i.survey_id, i.interview_id, i.version,
      jsonb_build_object('status', i.status, 'answeredAt', i.answered_at, 'day', i.day::text, 'datePrecision', i.date_precision,
        'unitNos', i.unit_nos,
        'channel', i.channel, 'locale', i.locale, 'answers', t.former, 'contactId', null,
        'importId', i.import_id, 'apiKeyId', i.api_key_id, 'sendOuts', i.send_outs),
      ${changedBy}, ${reason}
    from unnest(${keys}, ${changes.map(({ former }) => JSON.stringify(former))}::jsonb[]) as t (survey_id, interview_id, former)
    join interview i on i.universe_id = ${universeId} and i.survey_id = t.survey_id and i.interview_id = t.interview_id`.execute(
    tx.db,
  );
  await sql`
    with changed as (
      update interview i set version = i.version + 1, answers = t.answers, changed_at = now(), erased_at = now(),
        status = case when t.is_deleted then 'deleted' else i.status end
      from unnest(${keys}, ${changes.map(({ answers }) => JSON.stringify(answers))}::jsonb[],
        ${changes.map(({ isDeleted }) => isDeleted)}::boolean[]) as t (survey_id, interview_id, answers, is_deleted)
      where i.universe_id = ${universeId} and i.survey_id = t.survey_id and i.interview_id = t.interview_id
      returning i.survey_id, i.interview_id, i.version
    )
    insert into outbox (universe_id, kind, survey_id, subject_id, version)
    select ${universeId}, 'interview', survey_id, interview_id, version from changed`.execute(tx.db);
  const deleted = changes.filter(({ isDeleted }) => isDeleted);
  if (deleted.length > 0) await endShares(tx, universeId, deleted);
  await tx.notify('echolot_outbox');
}

import { sql } from 'kysely';
import type { Tx } from '../database/record.ts';
import type { InterviewDocument } from './interview-rows.ts';
import type { Generation } from './projection-store.ts';

interface VersionedDocument extends InterviewDocument {
  readonly version: number;
  readonly status: string;
}

export interface ChangeOfRecord {
  readonly interviewId: string;
  readonly version: number;
  readonly before: InterviewDocument | undefined;
  readonly after: InterviewDocument | undefined;
}

/**
 * For each interview: what stands in the generation's tables and what should. Interviews whose newest version already stands
 * there are left out. Also marks the new versions as standing there, in the transaction that keeps the batch.
 *
 * Each table is read by its key alone and put together here: a fresh table has no statistics, and a join over it may be
 * planned as a nested loop over everything.
 */
export async function takeChanges(
  tx: Tx,
  generation: Generation,
  interviewIds: readonly string[],
): Promise<ChangeOfRecord[]> {
  const projected = await readProjectedVersions(tx, generation, interviewIds);
  const current = (await readDocuments(tx, generation, interviewIds)).filter(
    ({ interviewId, version }) => version > (projected.get(interviewId) ?? 0),
  );
  if (current.length === 0) return [];
  const corrected = current
    .filter(({ interviewId }) => projected.has(interviewId))
    .map(({ interviewId }) => interviewId);
  const former =
    corrected.length > 0
      ? await readRevisions(tx, generation, corrected)
      : new Map<string, InterviewDocument & { status: string }>();
  await keepProjectedVersions(tx, generation, current);
  return current.map((document) => {
    const { interviewId, version, status } = document;
    const standing = projected.get(interviewId);
    const before = standing === undefined ? undefined : former.get(`${interviewId} ${standing}`);
    if (standing !== undefined && !before) throw new Error(`Interview ${interviewId} has no revision ${standing}`);
    return {
      interviewId,
      version,
      before: before?.status === 'deleted' ? undefined : before,
      after: status === 'deleted' ? undefined : document,
    };
  });
}

async function readProjectedVersions(
  { db }: Tx,
  { universeId, surveyId, generation }: Generation,
  interviewIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('projected_interview')
    .select(['interview_id', 'version'])
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .where(sql<boolean>`interview_id = any(${interviewIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.interview_id, row.version]));
}

async function readDocuments(
  { db }: Tx,
  { universeId, surveyId }: Generation,
  interviewIds: readonly string[],
): Promise<VersionedDocument[]> {
  const { rows } = await sql<VersionedDocument>`
    select interview_id as "interviewId", version, status, answered_at as "answeredAt", day::text as day,
           unit_nos as "unitNos", channel, locale, answers
    from interview
    where universe_id = ${universeId} and survey_id = ${surveyId} and interview_id = any(${interviewIds}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Former versions by `interview version`. */
async function readRevisions(
  { db }: Tx,
  { universeId, surveyId }: Generation,
  interviewIds: readonly string[],
): Promise<Map<string, InterviewDocument & { status: string }>> {
  const { rows } = await sql<{
    interview_id: string;
    version: number;
    document: Omit<InterviewDocument, 'interviewId'> & { status: string };
  }>`
    select interview_id, version, document from interview_revision
    where universe_id = ${universeId} and survey_id = ${surveyId} and interview_id = any(${interviewIds}::uuid[])`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [`${row.interview_id} ${row.version}`, { ...row.document, interviewId: row.interview_id }]),
  );
}

async function keepProjectedVersions(
  { db }: Tx,
  { universeId, surveyId, generation }: Generation,
  documents: readonly VersionedDocument[],
): Promise<void> {
  await sql`
    insert into projected_interview (universe_id, survey_id, generation, interview_id, version)
    select ${universeId}, ${surveyId}, ${generation}, t.id, t.version
    from unnest(${documents.map(({ interviewId }) => interviewId)}::uuid[], ${documents.map(({ version }) => version)}::int[]) as t (id, version)
    on conflict (universe_id, survey_id, generation, interview_id) do update set version = excluded.version`.execute(
    db,
  );
}

import { sql } from 'kysely';
import type { Tx } from '../database/record.ts';
import type { InterviewDocument } from './fact-lines.ts';
import type { GenerationKey, KeyRange } from './projection-rebuild-store.ts';
import type { OutboxEvent } from './projection-store.ts';

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
 * For each interview of the events: what is in the generation's tables and what should. Interviews whose newest version
 * already stands there are left out. Also marks the new versions as standing there, in the transaction that keeps the batch.
 *
 * Each table is read by its key alone and put together here: a fresh table has no statistics, and a join over it may be
 * planned as a nested loop over everything.
 */
export async function takeChanges(
  tx: Tx,
  generation: GenerationKey,
  events: readonly Pick<OutboxEvent, 'interviewId' | 'version'>[],
): Promise<ChangeOfRecord[]> {
  const projected = await readProjectedVersions(tx, generation, [
    ...new Set(events.map(({ interviewId }) => interviewId)),
  ]);
  const isNew = ({ interviewId, version }: Pick<OutboxEvent, 'interviewId' | 'version'>): boolean =>
    version > (projected.get(interviewId) ?? 0);
  const changed = [...new Set(events.filter(isNew).map(({ interviewId }) => interviewId))];
  if (changed.length === 0) return [];
  const current = (await readDocuments(tx, generation, changed)).filter(isNew);
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

/**
 * Some interviews of a key range in the versions that were noted when the range was kept, by id, and where to go on;
 * deleted ones are left out. However often and late it is read, it is the same to the letter, as long as nothing of the
 * range is noted anew.
 */
export async function readNotedInterviews(
  tx: Tx,
  generation: GenerationKey,
  { from, to }: KeyRange,
  limit: number,
): Promise<{ documents: InterviewDocument[]; last: string } | undefined> {
  const noted = await readNotedVersions(tx, generation, { from, to }, limit);
  const last = noted.at(-1)?.interview_id;
  if (last === undefined) return undefined;
  const current = await readDocumentsOf(tx, generation, { from, to: last });
  const byId = new Map(current.map((document) => [document.interviewId, document]));
  const corrected = noted.filter(({ interview_id: id, version }) => byId.get(id)?.version !== version);
  const former =
    corrected.length > 0
      ? await readRevisions(
          tx,
          generation,
          corrected.map(({ interview_id: id }) => id),
        )
      : undefined;
  const documents = noted.flatMap(({ interview_id: id, version }) => {
    const now = byId.get(id);
    const document = now?.version === version ? now : former?.get(`${id} ${version}`);
    if (!document) throw new Error(`Interview ${id} has no revision ${version}`);
    return document.status === 'deleted' ? [] : [document];
  });
  return { documents, last };
}

async function readNotedVersions(
  { db }: Tx,
  { universeId, surveyId, generation }: GenerationKey,
  { from, to }: KeyRange,
  limit: number,
): Promise<{ interview_id: string; version: number }[]> {
  return db
    .selectFrom('projected_interview')
    .select(['interview_id', 'version'])
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .where('interview_id', '<=', to)
    .$if(from !== null, (query) => query.where('interview_id', '>', from ?? ''))
    .orderBy('interview_id')
    .limit(limit)
    .execute();
}

async function readDocumentsOf(
  { db }: Tx,
  { universeId, surveyId }: GenerationKey,
  { from, to }: KeyRange,
): Promise<VersionedDocument[]> {
  const { rows } = await sql<VersionedDocument>`
    select ${documentColumns} from interview
    where universe_id = ${universeId} and survey_id = ${surveyId} and interview_id <= ${to}
      ${from === null ? sql`` : sql`and interview_id > ${from}`}`.execute(db);
  return rows;
}

const documentColumns = sql`interview_id as "interviewId", version, status, answered_at as "answeredAt", day::text as day,
  unit_nos as "unitNos", channel, locale, answers, send_outs as "sendOuts"`;

async function readProjectedVersions(
  { db }: Tx,
  { universeId, surveyId, generation }: GenerationKey,
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
  { universeId, surveyId }: GenerationKey,
  interviewIds: readonly string[],
): Promise<VersionedDocument[]> {
  const { rows } = await sql<VersionedDocument>`
    select ${documentColumns} from interview
    where universe_id = ${universeId} and survey_id = ${surveyId} and interview_id = any(${interviewIds}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Former versions by `interview version`. */
async function readRevisions(
  { db }: Tx,
  { universeId, surveyId }: GenerationKey,
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
  { universeId, surveyId, generation }: GenerationKey,
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

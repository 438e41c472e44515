import { sql } from 'kysely';
import type { Tx } from '../database/record.ts';
import type { TableStructure } from './survey-columns.ts';

/** SQL of the projection's own bookkeeping, run as `echolot_projection`. */

/** A place in the outbox: everything up to it has been applied. Both numbers as text. */
export interface Position {
  readonly xid: string;
  readonly seq: string;
}

export interface OutboxEvent extends Position {
  readonly universeId: string;
  readonly surveyId: string;
  readonly interviewId: string;
  readonly version: number;
}

/** How far a generation that is being built has come; see the record's comment on `projection_table.stage`. */
export type BuildStage = 'rows' | 'sums' | 'changes' | 'following';

export interface Generation {
  readonly universeId: string;
  readonly surveyId: string;
  readonly generation: number;
  readonly state: 'building' | 'live' | 'retired';
  readonly structure: TableStructure;
  readonly cursor: string | null;
  /** Set while it is being built. */
  readonly stage: BuildStage | null;
  /** Everything up to here is in a generation being built, once its rows are there. */
  readonly included: Position | undefined;
  /** Counts every change of the survey. */
  readonly structureVersion: number;
}

/** One insert of a batch. */
export interface BatchPart {
  readonly universeId: string;
  readonly surveyId: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly lines: string;
  /** Interviews the part concerns; told to open pages when it is live. */
  readonly interviewCount: number;
  /** Their units; absent in a batch kept by an earlier version. */
  readonly unitNos?: readonly number[];
}

export interface Batch {
  readonly batchId: string;
  readonly position: Position | undefined;
  readonly parts: readonly BatchPart[];
}

/** Whether everything up to `wanted` is included in `reached`. */
export function reaches(reached: Position, wanted: Position): boolean {
  const [a, b] = [BigInt(reached.xid), BigInt(wanted.xid)];
  return a > b || (a === b && BigInt(reached.seq) >= BigInt(wanted.seq));
}

const name = 'interviews';

export async function findPosition({ db }: Tx): Promise<(Position & { storeId: string }) | undefined> {
  const row = await db.selectFrom('projection_position').selectAll().where('name', '=', name).executeTakeFirst();
  return row && { xid: row.xid, seq: row.seq, storeId: row.store_id };
}

/**
 * The columnar store is another one now: all tables of before are retired (what is known of them goes away piece by piece) and
 * every survey is built anew; the outbox goes on from where it was.
 */
export async function adoptStore({ db }: Tx, storeId: string): Promise<void> {
  await db.deleteFrom('projection_batch').execute();
  await db
    .updateTable('projection_table')
    .set({ state: 'retired', retired_at: new Date(), stage: null, included_xid: null, included_seq: null })
    .where('state', '<>', 'retired')
    .execute();
  await db
    .insertInto('projection_position')
    .values({ name, xid: '0', seq: '0', store_id: storeId })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ store_id: storeId, applied_at: new Date() }))
    .execute();
}

/** Serialises the makers of batches: two servers on one record never make batches at the same time. */
export async function lockPosition({ db }: Tx): Promise<Position> {
  const row = await db
    .selectFrom('projection_position')
    .select(['xid', 'seq'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * Outbox rows after the position, in order, only below the oldest running transaction: nothing can appear behind them any
 * more. At most `limit`, or all up to `to`.
 */
export async function listEvents(
  { db }: Tx,
  after: Position,
  { limit, to }: { limit?: number; to?: Position },
): Promise<OutboxEvent[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['universe_id', 'survey_id', 'subject_id', 'version', 'xid', 'seq'])
    .where(
      sql<boolean>`(xid, seq) > (${after.xid}::xid8, ${after.seq}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())`,
    )
    .orderBy('xid')
    .orderBy('seq')
    .$if(to !== undefined, (query) => query.where(sql<boolean>`(xid, seq) <= (${to?.xid}::xid8, ${to?.seq}::bigint)`))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map((row) => ({
    universeId: row.universe_id,
    surveyId: row.survey_id,
    interviewId: row.subject_id,
    version: row.version,
    xid: row.xid,
    seq: row.seq,
  }));
}

/** Whether changes wait that cannot be read yet, because an older transaction is still writing. */
export async function hasHeldEvents({ db }: Tx, after: Position): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('seq')
    .where(sql<boolean>`(xid, seq) > (${after.xid}::xid8, ${after.seq}::bigint)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listGenerations({ db }: Tx): Promise<Generation[]> {
  const rows = await db
    .selectFrom('projection_table as t')
    .innerJoin('survey as s', 's.survey_id', 't.survey_id')
    .selectAll('t')
    .select('s.structure_version')
    .orderBy('t.generation')
    .execute();
  return rows.map((row) => ({
    universeId: row.universe_id,
    surveyId: row.survey_id,
    generation: row.generation,
    state: row.state,
    structure: row.columns as TableStructure,
    cursor: row.cursor,
    stage: row.stage,
    included: positionOf(row.included_xid, row.included_seq),
    structureVersion: row.structure_version,
  }));
}

/** Structure versions of surveys by id, as they are now. */
export async function listStructureVersions({ db }: Tx, surveyIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ survey_id: string; structure_version: number }>`
    select survey_id, structure_version from survey where survey_id = any(${surveyIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.survey_id, row.structure_version]));
}

function positionOf(xid: string | null, seq: string | null): Position | undefined {
  return xid !== null && seq !== null ? { xid, seq } : undefined;
}

/** Surveys that need new tables: those that never had any, and those a rebuild was asked for. */
export async function listSurveysToBuild({ db }: Tx): Promise<{ universeId: string; surveyId: string }[]> {
  const rows = await sql<{ universe_id: string; survey_id: string }>`
    select s.universe_id, s.survey_id from survey s
    where not exists (select from projection_table t where t.survey_id = s.survey_id and t.state <> 'retired')
       or (exists (select from projection_request r where r.survey_id = s.survey_id)
           and not exists (select from projection_table t where t.survey_id = s.survey_id and t.state = 'building'))`.execute(
    db,
  );
  return rows.rows.map((row) => ({ universeId: row.universe_id, surveyId: row.survey_id }));
}

/** Interviews a survey has, for telling how far a rebuild is. */
export async function countInterviews({ db }: Tx, universeId: string, surveyId: string): Promise<number> {
  const { total } = await db
    .selectFrom('interview')
    .select(sql<string>`count(*)`.as('total'))
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Begins new tables. Whatever is below the oldest running transaction now, their rows will include. */
export async function createGeneration(
  { db }: Tx,
  { universeId, surveyId, total }: { universeId: string; surveyId: string; total: number },
  structure: TableStructure,
): Promise<number> {
  const { generation } = await db
    .selectFrom('projection_table')
    .select(sql<number>`coalesce(max(generation), 0)`.as('generation'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  const next = generation + 1;
  await db
    .insertInto('projection_table')
    .values({
      universe_id: universeId,
      survey_id: surveyId,
      generation: next,
      state: 'building',
      stage: 'rows',
      included_xid: sql<string>`pg_snapshot_xmin(pg_current_snapshot())`,
      included_seq: '0',
      columns: JSON.stringify(structure),
      interviews_total: total,
    })
    .execute();
  await db.deleteFrom('projection_request').where('survey_id', '=', surveyId).execute();
  return next;
}

export async function keepStructure(
  { db }: Tx,
  { surveyId, generation }: Generation,
  structure: TableStructure,
): Promise<void> {
  await db
    .updateTable('projection_table')
    .set({ columns: JSON.stringify(structure) })
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .execute();
}

/** The finished generation serves from now on; the one before is retired. */
export async function goLive({ db }: Tx, { surveyId, generation }: Generation): Promise<void> {
  await db
    .updateTable('projection_table')
    .set({ state: 'retired', retired_at: new Date() })
    .where('survey_id', '=', surveyId)
    .where('state', '=', 'live')
    .execute();
  await db
    .updateTable('projection_table')
    .set({ state: 'live', live_at: new Date(), stage: null, included_xid: null, included_seq: null })
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .execute();
}

/** Keeps count of the interviews a serving generation holds. */
export async function addToLoadCount(
  { db }: Tx,
  { surveyId, generation }: Generation,
  difference: number,
): Promise<void> {
  if (difference === 0) return;
  await db
    .updateTable('projection_table')
    .set({ interviews_done: sql<number>`interviews_done + ${difference}` })
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .execute();
}

export async function keepBatch({ db }: Tx, position: Position, parts: readonly BatchPart[]): Promise<Batch> {
  const { batch_id: batchId } = await db
    .insertInto('projection_batch')
    .values({
      kind: 'events',
      to_xid: position.xid,
      to_seq: position.seq,
      parts: JSON.stringify(parts),
    })
    .returning('batch_id')
    .executeTakeFirstOrThrow();
  return { batchId, position, parts };
}

/** The batch of changes that is kept and perhaps not inserted yet. */
export async function findKeptBatch({ db }: Tx): Promise<Batch | undefined> {
  const row = await db
    .selectFrom('projection_batch')
    .selectAll()
    .where('kind', '=', 'events')
    .orderBy('batch_id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return { batchId: row.batch_id, position: positionOf(row.to_xid, row.to_seq), parts: row.parts as BatchPart[] };
}

/** A notification holds 8,000 bytes; a reader that gets no list of units looks at all of them. */
const mostToldUnits = 700;

/**
 * Tells open pages, through whichever server they hang on, that figures of a survey have changed.
 * @param unitNos units whose figures changed; undefined for any
 */
export async function announce(
  tx: Tx,
  { universeId, surveyId }: Pick<Generation, 'universeId' | 'surveyId'>,
  position: string,
  count: number,
  unitNos?: readonly number[],
): Promise<void> {
  const row = await tx.db.selectFrom('survey').select('ext_name').where('survey_id', '=', surveyId).executeTakeFirst();
  if (!row) return;
  const told = unitNos && unitNos.length <= mostToldUnits ? { unitNos } : {};
  const notice = { universeId, survey: row.ext_name, position, count, ...told };
  await tx.notify('echolot_projected', JSON.stringify(notice));
}

export async function finishBatch({ db }: Tx, { batchId, position }: Batch): Promise<void> {
  await db.deleteFrom('projection_batch').where('batch_id', '=', batchId).execute();
  if (position) {
    await db
      .updateTable('projection_position')
      .set({ ...position, applied_at: new Date() })
      .where('name', '=', name)
      .execute();
  }
}

/** Applied outbox rows are kept for a day, for whoever looks into what happened, and until no rebuild needs them. */
export async function pruneOutbox({ db }: Tx, position: Position): Promise<void> {
  await sql`delete from outbox where (universe_id, seq) in (
    select universe_id, seq from outbox o
    where (xid, seq) <= (${position.xid}::xid8, ${position.seq}::bigint) and at < now() - interval '1 day'
      and not exists (select from projection_table t where t.state = 'building' and (t.included_xid, t.included_seq) < (o.xid, o.seq))
    limit 20000)`.execute(db);
}

export function printPosition(position: Position | undefined): string {
  return position ? `${position.xid}:${position.seq}` : '0:0';
}

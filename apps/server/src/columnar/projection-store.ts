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
}

export interface Generation {
  readonly universeId: string;
  readonly surveyId: string;
  readonly generation: number;
  readonly state: 'building' | 'live' | 'retired';
  readonly structure: TableStructure;
  readonly cursor: string | null;
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
}

export interface Batch {
  readonly batchId: string;
  readonly position: Position | undefined;
  readonly parts: readonly BatchPart[];
}

const name = 'interviews';

export async function findPosition({ db }: Tx): Promise<(Position & { storeId: string }) | undefined> {
  const row = await db.selectFrom('projection_position').selectAll().where('name', '=', name).executeTakeFirst();
  return row && { xid: row.xid, seq: row.seq, storeId: row.store_id };
}

/** Forgets what the columnar store held: it is another one now. Every survey is built anew; the outbox goes on from where it was. */
export async function adoptStore({ db }: Tx, storeId: string): Promise<void> {
  await db.deleteFrom('projection_batch').execute();
  await db.deleteFrom('projected_interview').execute();
  await db.deleteFrom('projection_table').execute();
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

/** Outbox rows after the position, in order, only below the oldest running transaction: nothing can appear behind them any more. */
export async function listEvents({ db }: Tx, after: Position, limit: number): Promise<OutboxEvent[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['universe_id', 'survey_id', 'subject_id', 'xid', 'seq'])
    .where(
      sql<boolean>`(xid, seq) > (${after.xid}::xid8, ${after.seq}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())`,
    )
    .orderBy('xid')
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    universeId: row.universe_id,
    surveyId: row.survey_id,
    interviewId: row.subject_id,
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
    structureVersion: row.structure_version,
  }));
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

export async function createGeneration(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  structure: TableStructure,
): Promise<number> {
  const { generation } = await db
    .selectFrom('projection_table')
    .select(sql<number>`coalesce(max(generation), 0)`.as('generation'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  const total = await db
    .selectFrom('interview')
    .select(sql<string>`count(*)`.as('total'))
    .where('universe_id', '=', universeId)
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
      columns: JSON.stringify(structure),
      interviews_total: Number(total.total),
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
    .set({
      state: 'live',
      live_at: new Date(),
      interviews_done: sql<number>`(select count(*) from projected_interview p
        where p.survey_id = projection_table.survey_id and p.generation = projection_table.generation)`,
    })
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .execute();
}

export async function forgetRetired(
  { db }: Tx,
  { surveyId, generation }: Pick<Generation, 'surveyId' | 'generation'>,
): Promise<void> {
  await db
    .deleteFrom('projected_interview')
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .execute();
  await db
    .deleteFrom('projection_table')
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .execute();
}

export async function listRetiredBefore(
  { db }: Tx,
  instant: Date,
): Promise<{ surveyId: string; generation: number }[]> {
  const rows = await db
    .selectFrom('projection_table')
    .select(['survey_id', 'generation'])
    .where('state', '=', 'retired')
    .where('retired_at', '<', instant)
    .execute();
  return rows.map((row) => ({ surveyId: row.survey_id, generation: row.generation }));
}

/** The next interviews of a rebuild, by id. */
export async function listInterviewIds(
  { db }: Tx,
  { universeId, surveyId, cursor }: Generation,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('interview')
    .select('interview_id')
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .$if(cursor !== null, (query) => query.where('interview_id', '>', cursor ?? ''))
    .orderBy('interview_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.interview_id);
}

export async function moveCursor(
  { db }: Tx,
  { surveyId, generation }: Generation,
  cursor: string,
  count: number,
): Promise<void> {
  await db
    .updateTable('projection_table')
    .set({ cursor, interviews_done: sql<number>`interviews_done + ${count}` })
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

export async function keepBatch(
  { db }: Tx,
  position: Position | undefined,
  parts: readonly BatchPart[],
): Promise<void> {
  await db
    .insertInto('projection_batch')
    .values({
      kind: position ? 'events' : 'rebuild',
      to_xid: position?.xid ?? null,
      to_seq: position?.seq ?? null,
      parts: JSON.stringify(parts),
    })
    .execute();
}

export async function findKeptBatch({ db }: Tx): Promise<Batch | undefined> {
  const row = await db.selectFrom('projection_batch').selectAll().orderBy('batch_id').limit(1).executeTakeFirst();
  if (!row) return undefined;
  return {
    batchId: row.batch_id,
    position: row.to_xid !== null && row.to_seq !== null ? { xid: row.to_xid, seq: row.to_seq } : undefined,
    parts: row.parts as BatchPart[],
  };
}

/** Tells open pages, through whichever server they hang on, that figures of a survey have changed. */
export async function announce(
  tx: Tx,
  { universeId, surveyId }: Pick<Generation, 'universeId' | 'surveyId'>,
  position: string,
  count: number,
): Promise<void> {
  const row = await tx.db.selectFrom('survey').select('ext_name').where('survey_id', '=', surveyId).executeTakeFirst();
  if (row) await tx.notify('echolot_projected', JSON.stringify({ universeId, survey: row.ext_name, position, count }));
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

/** Applied outbox rows are kept for a day, for whoever looks into what happened. */
export async function pruneOutbox({ db }: Tx, position: Position): Promise<void> {
  await sql`delete from outbox where (universe_id, seq) in (
    select universe_id, seq from outbox
    where (xid, seq) <= (${position.xid}::xid8, ${position.seq}::bigint) and at < now() - interval '1 day' limit 20000)`.execute(
    db,
  );
}

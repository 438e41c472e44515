import { sql } from 'kysely';
import type { Tx } from '../database/record.ts';
import type { BatchPart, BuildStage, Generation, Position } from './projection-store.ts';

/** SQL of rebuilds, run as `echolot_projection`. */

export type GenerationKey = Pick<Generation, 'universeId' | 'surveyId' | 'generation'>;

/** Interviews of a rebuild by their ids: after `from` (from the first when null), up to and with `to`. */
export interface KeyRange {
  readonly from: string | null;
  readonly to: string;
}

/** What a rebuild has kept and perhaps not inserted yet: rows of a key range, or of changes as they are inserted. */
export type RebuildBatch = { readonly batchId: string } & GenerationKey &
  ({ readonly range: KeyRange } | { readonly parts: readonly BatchPart[] });

type KeptRebuild = GenerationKey & ({ readonly range: KeyRange } | { readonly parts: readonly BatchPart[] });

/** Any fixed number will do; servers of one record share it. */
const builderLock = 7_203_455_181;

/** Whether this transaction is now the one that builds; false while another server does. Without a transaction number it blocks no reader. */
export async function lockBuilder({ db }: Tx): Promise<boolean> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${builderLock}) as locked`.execute(
    db,
  );
  return rows[0]?.locked === true;
}

/** @throws when the lock is lost with its connection. */
export async function checkBuilder({ db }: Tx): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Takes the next interviews of a rebuild, by id: notes their versions as standing in the generation and keeps the range,
 * in one statement. Undefined when there are none or the generation is no longer at its rows.
 */
export async function keepRange(
  tx: Tx,
  { universeId, surveyId, generation }: GenerationKey,
  limit: number,
): Promise<{ batch: RebuildBatch & { range: KeyRange }; count: number } | undefined> {
  const at = await tx.db
    .selectFrom('projection_table')
    .select('cursor')
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .where('stage', '=', 'rows')
    .forUpdate()
    .executeTakeFirst();
  if (!at) return undefined;
  const { rows } = await sql<{ count: number; last: string | null }>`
    with page as materialized (
      select interview_id, version from interview
      where universe_id = ${universeId} and survey_id = ${surveyId} ${after('interview_id', at.cursor)}
      order by interview_id limit ${limit}
    ), noted as (
      insert into projected_interview (universe_id, survey_id, generation, interview_id, version)
      select ${universeId}, ${surveyId}, ${generation}, interview_id, version from page
    )
    select (select count(*)::int from page) as count,
      (select interview_id from page order by interview_id desc limit 1) as last`.execute(tx.db);
  const { count = 0, last = null } = rows[0] ?? {};
  if (last === null) return undefined;
  const range = { from: at.cursor, to: last };
  const batchId = await keepRebuild(tx, { universeId, surveyId, generation, range });
  await tx.db
    .updateTable('projection_table')
    .set({ cursor: last })
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .execute();
  return { batch: { batchId, universeId, surveyId, generation, range }, count };
}

/** Keeps changes of a generation being built, and how far they go. */
export async function keepChanges(
  tx: Tx,
  generation: GenerationKey,
  parts: readonly BatchPart[],
  included: Position,
): Promise<RebuildBatch> {
  const { universeId, surveyId } = generation;
  const kept: KeptRebuild = { universeId, surveyId, generation: generation.generation, parts };
  const batchId = await keepRebuild(tx, kept);
  await keepIncluded(tx, generation, included);
  return { batchId, ...kept };
}

async function keepRebuild({ db }: Tx, kept: KeptRebuild): Promise<string> {
  const { batch_id: batchId } = await db
    .insertInto('projection_batch')
    .values({ kind: 'rebuild', to_xid: null, to_seq: null, parts: JSON.stringify(kept) })
    .returning('batch_id')
    .executeTakeFirstOrThrow();
  return batchId;
}

/** What was kept and is perhaps not inserted, in order. */
export async function listKeptRebuilds({ db }: Tx): Promise<RebuildBatch[]> {
  const rows = await db
    .selectFrom('projection_batch')
    .select(['batch_id', 'parts'])
    .where('kind', '=', 'rebuild')
    .orderBy('batch_id')
    .execute();
  return rows.map((row) => ({ batchId: row.batch_id, ...(row.parts as KeptRebuild) }));
}

/** It has been inserted; `difference` interviews more are in the tables. */
export async function finishRebuildBatch(
  { db }: Tx,
  { batchId, surveyId, generation }: RebuildBatch,
  difference: number,
): Promise<void> {
  // Another server may have inserted it too: it counts once.
  const gone = await db.deleteFrom('projection_batch').where('batch_id', '=', batchId).executeTakeFirst();
  if (gone.numDeletedRows === 0n || difference === 0) return;
  await db
    .updateTable('projection_table')
    .set({ interviews_done: sql<number>`interviews_done + ${difference}` })
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .execute();
}

/** The generation to work on, locked until the transaction ends; the eldest when there are several. */
export async function findBuilding({ db }: Tx): Promise<(GenerationKey & { stage: BuildStage }) | undefined> {
  const row = await db
    .selectFrom('projection_table')
    .select(['universe_id', 'survey_id', 'generation', 'stage'])
    .where('state', '=', 'building')
    .where('stage', '<>', 'following')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.stage
    ? { universeId: row.universe_id, surveyId: row.survey_id, generation: row.generation, stage: row.stage }
    : undefined;
}

/** Goes on to the next stage. Nothing happens when it is not in the one before (given up meanwhile). */
export async function enterStage(
  { db }: Tx,
  { surveyId, generation }: GenerationKey,
  from: BuildStage,
  to: BuildStage,
): Promise<void> {
  await db
    .updateTable('projection_table')
    .set({ stage: to })
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .where('stage', '=', from)
    .execute();
}

export async function keepIncluded(
  { db }: Tx,
  { surveyId, generation }: GenerationKey,
  { xid, seq }: Position,
): Promise<void> {
  await db
    .updateTable('projection_table')
    .set({ included_xid: xid, included_seq: seq })
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .where('state', '=', 'building')
    .execute();
}

/** Gives up tables that are being built, because the survey changed, and asks for new ones. */
export async function beginAnew({ db }: Tx, { universeId, surveyId, generation }: GenerationKey): Promise<void> {
  await db
    .updateTable('projection_table')
    .set({ state: 'retired', retired_at: new Date(), stage: null, included_xid: null, included_seq: null })
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .where('state', '=', 'building')
    .execute();
  await db
    .insertInto('projection_request')
    .values({ universe_id: universeId, survey_id: surveyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listRetiredBefore({ db }: Tx, instant: Date): Promise<GenerationKey[]> {
  const rows = await db
    .selectFrom('projection_table')
    .select(['universe_id', 'survey_id', 'generation'])
    .where('state', '=', 'retired')
    .where('retired_at', '<', instant)
    .execute();
  return rows.map((row) => ({ universeId: row.universe_id, surveyId: row.survey_id, generation: row.generation }));
}

/** Forgets some of what stood in retired tables, after an id: a long transaction would hold the changes up. Answers where to go on. */
export async function forgetSome(
  { db }: Tx,
  { universeId, surveyId, generation }: GenerationKey,
  cursor: string | null,
  limit: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string }>`
    with piece as materialized (
      select interview_id from projected_interview
      where universe_id = ${universeId} and survey_id = ${surveyId} and generation = ${generation} ${after('interview_id', cursor)}
      order by interview_id limit ${limit}
    ), gone as (
      delete from projected_interview p using piece
      where p.universe_id = ${universeId} and p.survey_id = ${surveyId} and p.generation = ${generation}
        and p.interview_id = piece.interview_id
    )
    select interview_id as last from piece order by interview_id desc limit 1`.execute(db);
  return rows[0]?.last;
}

/** The last of it. */
export async function forgetGeneration({ db }: Tx, { surveyId, generation }: GenerationKey): Promise<void> {
  await db
    .deleteFrom('projection_table')
    .where('survey_id', '=', surveyId)
    .where('generation', '=', generation)
    .execute();
}

function after(column: string, cursor: string | null) {
  return cursor === null ? sql`` : sql`and ${sql.ref(column)} > ${cursor}`;
}

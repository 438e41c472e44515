import { sql } from 'kysely';
import { addColumns, type TableStructure } from '../../../columnar/survey-columns.ts';
import { findSurveyShape } from '../../../columnar/survey-shape-store.ts';
import type { Tx } from '../../../database/record.ts';

/** Whether the columnar tables of a survey have to be made anew after what the transaction has changed. */
export async function needsRebuild(tx: Tx, universeId: string, surveyId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('projection_table')
    .select(['generation', 'columns'])
    .where('survey_id', '=', surveyId)
    .where('state', '=', 'live')
    .executeTakeFirst();
  const shape = row && (await findSurveyShape(tx, universeId, surveyId));
  return shape !== undefined && addColumns(shape, row?.generation ?? 0, row?.columns as TableStructure) === undefined;
}

/** Asks for new tables at once, so that everybody is told from the moment of the change. */
export async function requestTables({ db }: Tx, universeId: string, surveyId: string): Promise<void> {
  await db
    .insertInto('projection_request')
    .values({ universe_id: universeId, survey_id: surveyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Preparing {
  readonly isPrepared: boolean;
  /** While tables are made: interviews done and to do; a request that waits has done none. */
  readonly preparing: { readonly done: number; readonly total: number } | null;
}

export async function readPreparing({ db }: Tx, surveyId: string): Promise<Preparing> {
  const { rows } = await sql<{ is_prepared: boolean; done: number | null; total: number | null; is_asked: boolean }>`
    select exists (select from projection_table where survey_id = ${surveyId} and state = 'live') as is_prepared,
      (select interviews_done::int from projection_table where survey_id = ${surveyId} and state = 'building' limit 1) as done,
      (select interviews_total::int from projection_table where survey_id = ${surveyId} and state = 'building' limit 1) as total,
      exists (select from projection_request where survey_id = ${surveyId}) as is_asked`.execute(db);
  const row = rows[0];
  const isUnderWay = row && (row.total !== null || row.is_asked);
  return {
    isPrepared: row?.is_prepared ?? false,
    preparing: isUnderWay ? { done: row.done ?? 0, total: row.total ?? 0 } : null,
  };
}

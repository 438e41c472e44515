import type { Tx } from '../database/record.ts';
import type { ServedSurvey } from './ranking-query.ts';
import { shapeJson, shapeOf } from './survey-shape-store.ts';

/** The columnar tables that serve a survey now, if any, and the position of the record they include. */
export async function findServedSurvey(
  tx: Tx,
  universeId: string,
  surveyId: string,
): Promise<{ served: ServedSurvey | undefined; position: string }> {
  const row = await tx.db
    .selectFrom('projection_table as t')
    .innerJoin('projection_position as p', (join) => join.on('p.name', '=', 'interviews'))
    .select(['t.generation', 't.columns', 'p.xid', 'p.seq', shapeJson(universeId, surveyId).as('shape')])
    .where('t.universe_id', '=', universeId)
    .where('t.survey_id', '=', surveyId)
    .where('t.state', '=', 'live')
    .executeTakeFirst();
  const shape = row && shapeOf(universeId, surveyId, row.shape);
  if (!row || !shape) return { served: undefined, position: '0:0' };
  // A variable just added is shown once its column stands.
  const columns = new Set((row.columns as { columns: { name: string }[] }).columns.map(({ name }) => name));
  const variables = shape.variables.filter(({ columnNo }) => columns.has(`v${columnNo}`));
  return { served: { shape: { ...shape, variables }, generation: row.generation }, position: `${row.xid}:${row.seq}` };
}

import type { Tx } from '../database/record.ts';
import type { ServedSurvey } from './ranking-query.ts';
import { foldedColumnOf, shapeOfTables, type TableStructure } from './survey-columns.ts';
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
    .select([
      't.generation',
      't.columns',
      't.interviews_done',
      'p.xid',
      'p.seq',
      shapeJson(universeId, surveyId).as('shape'),
    ])
    .where('t.universe_id', '=', universeId)
    .where('t.survey_id', '=', surveyId)
    .where('t.state', '=', 'live')
    .executeTakeFirst();
  const current = row && shapeOf(universeId, surveyId, row.shape);
  if (!row || !current) return { served: undefined, position: '0:0' };
  const structure = row.columns as TableStructure;
  // While a variable that changed is being written anew, the tables before serve as they were made.
  const shape = shapeOfTables(structure, current);
  // A variable just added is shown once its column exists.
  const columns = new Set(structure.columns.map(({ name }) => name));
  const variables = shape.variables
    .filter(({ columnNo }) => columns.has(`v${columnNo}`))
    .map((variable) => ({ ...variable, isFolded: columns.has(foldedColumnOf(variable) ?? '') || undefined }));
  const interviewCount = Number(row.interviews_done);
  return {
    served: { shape: { ...shape, variables }, generation: row.generation, interviewCount },
    position: `${row.xid}:${row.seq}`,
  };
}

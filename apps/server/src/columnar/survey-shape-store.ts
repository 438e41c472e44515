import type { Tx } from '../database/record.ts';
import type { ColumnarVariable, SurveyShape } from './survey-columns.ts';

/** A survey's shape as the record has it now. Runs as a universe's request or as the projection. Undefined when there is none. */
export async function findSurveyShape(
  { db }: Tx,
  universeId: string,
  surveyId: string,
): Promise<SurveyShape | undefined> {
  const perspectives = await db
    .selectFrom('survey_perspective as s')
    .innerJoin('perspective as p', (join) =>
      join.onRef('p.universe_id', '=', 's.universe_id').onRef('p.perspective_id', '=', 's.perspective_id'),
    )
    .select('p.ext_name')
    .where('s.universe_id', '=', universeId)
    .where('s.survey_id', '=', surveyId)
    .orderBy('s.position')
    .execute();
  if (perspectives.length === 0) return undefined;
  const variables = await db
    .selectFrom('variable')
    .selectAll()
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .orderBy('column_no')
    .execute();
  return {
    universeId,
    surveyId,
    perspectives: perspectives.map((row) => row.ext_name),
    variables: variables.map(
      (row): ColumnarVariable => ({
        extName: row.ext_name,
        kind: row.kind,
        columnNo: row.column_no,
        isMultiValued: row.is_multi_valued,
        decimals: row.decimals,
        indicator:
          row.kind === 'indicator' && row.method
            ? {
                method: row.method,
                scale: { min: Number(row.scale_min), max: Number(row.scale_max), decimals: row.decimals },
                direction: row.direction,
                topBoxes: row.top_boxes ?? undefined,
              }
            : undefined,
      }),
    ),
  };
}

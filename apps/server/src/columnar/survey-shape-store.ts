import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/record.ts';
import type { KpiMethod, VariableKind } from '../database/tables.ts';
import type { ColumnarVariable, SurveyShape } from './survey-columns.ts';

interface VariableJson {
  readonly extName: string;
  readonly kind: VariableKind;
  readonly columnNo: number;
  readonly isMultiValued: boolean;
  readonly decimals: number;
  readonly method: KpiMethod | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly direction: 'higher' | 'lower';
  readonly topBoxes: number | null;
  /** By category; null but for comments that were a dimension. */
  readonly texts: Readonly<Record<string, string>> | null;
}

/** A survey's perspectives and variables as one value of a statement; `shapeOf` reads it. */
export interface ShapeJson {
  readonly perspectives: readonly string[];
  readonly variables: readonly VariableJson[];
}

/** Expression for the shape of a survey. JSON carries `numeric` as numbers. */
export function shapeJson(universeId: string, surveyId: string): RawBuilder<ShapeJson> {
  return sql<ShapeJson>`json_build_object(
    'perspectives', array(
      select p.ext_name from survey_perspective sp join perspective p using (universe_id, perspective_id)
      where sp.universe_id = ${universeId} and sp.survey_id = ${surveyId} order by sp.position),
    'variables', coalesce((
      select json_agg(json_build_object('extName', ext_name, 'kind', kind, 'columnNo', column_no,
        'isMultiValued', is_multi_valued, 'decimals', decimals, 'method', method, 'min', scale_min, 'max', scale_max,
        'direction', direction, 'topBoxes', top_boxes, 'texts', case when kind = 'comment' then (
          select json_object_agg(o.ext_name, coalesce(o.titles->>u.default_locale, (select t.value from jsonb_each_text(o.titles) t order by t.key limit 1), o.ext_name))
          from variable_option o join universe u using (universe_id)
          where o.universe_id = variable.universe_id and o.survey_id = variable.survey_id and o.variable_id = variable.variable_id
        ) end) order by column_no)
      from variable where universe_id = ${universeId} and survey_id = ${surveyId}), '[]'))`;
}

/** Undefined for a survey without perspectives: nothing can be placed in it yet. */
export function shapeOf(
  universeId: string,
  surveyId: string,
  { perspectives, variables }: ShapeJson,
): SurveyShape | undefined {
  if (perspectives.length === 0) return undefined;
  return {
    universeId,
    surveyId,
    perspectives,
    variables: variables.map(
      ({ extName, kind, columnNo, isMultiValued, decimals, texts, ...scale }): ColumnarVariable => {
        const { method, min, max, direction, topBoxes } = scale;
        const indicator =
          kind === 'indicator' && method
            ? {
                method,
                scale: { min: Number(min), max: Number(max), decimals },
                direction,
                topBoxes: topBoxes ?? undefined,
              }
            : undefined;
        const isFolded = kind === 'comment' || undefined;
        return { extName, kind, columnNo, isMultiValued, decimals, indicator, texts: texts ?? undefined, isFolded };
      },
    ),
  };
}

/** A survey's shape as the record has it now. Runs as a universe's request or as the projection. Undefined when there is none. */
export async function findSurveyShape(
  { db }: Tx,
  universeId: string,
  surveyId: string,
): Promise<SurveyShape | undefined> {
  const { rows } = await sql<{ shape: ShapeJson }>`select ${shapeJson(universeId, surveyId)} as shape`.execute(db);
  return rows[0] && shapeOf(universeId, surveyId, rows[0].shape);
}

import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { StoredView, Texts } from '../../../database/tables.ts';
import type { SurveyComposite } from '../surveys/public.ts';
import type { VariableEntry } from './variable-entry.ts';

/** SQL of what a survey is made of, for those who change it. */

/** The survey's version; nobody else changes it until the transaction ends. */
export async function lockSurvey({ db }: Tx, surveyId: string): Promise<number> {
  const row = await db
    .selectFrom('survey')
    .select('structure_version')
    .where('survey_id', '=', surveyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.structure_version;
}

/** Variables in their order, removed ones last. */
export async function listVariables({ db }: Tx, surveyId: string): Promise<VariableEntry[]> {
  const { rows } = await sql<VariableEntry>`
    select v.variable_id as "variableId", v.ext_name as "extName", v.kind, v.titles, v.position, v.method,
      v.scale_min::float8 as min, v.scale_max::float8 as max, v.decimals, v.direction, v.top_boxes as "topBoxes",
      v.weight::float8 as weight, v.target::float8 as target, v.is_multi_valued as "isMultiValued",
      to_json(v.removed_at)#>>'{}' as "removedAt", v.may_misfit as "mayMisfit",
      (select count(*)::int from variable_option o where o.universe_id = v.universe_id and o.survey_id = v.survey_id
        and o.variable_id = v.variable_id) as "categoryCount"
    from variable v where v.survey_id = ${surveyId}
    order by v.removed_at nulls first, v.position, v.column_no`.execute(db);
  return rows;
}

export async function updateVariable({ db }: Tx, surveyId: string, entry: VariableEntry): Promise<void> {
  await db
    .updateTable('variable')
    .set({
      kind: entry.kind,
      titles: JSON.stringify(entry.titles),
      method: entry.method,
      scale_min: entry.min,
      scale_max: entry.max,
      decimals: entry.decimals,
      direction: entry.direction,
      top_boxes: entry.topBoxes,
      weight: entry.weight,
      target: entry.target,
      removed_at: entry.removedAt,
      may_misfit: entry.mayMisfit,
    })
    .where('survey_id', '=', surveyId)
    .where('variable_id', '=', entry.variableId)
    .execute();
}

/** Puts variables in an order. */
export async function orderVariableRows({ db }: Tx, surveyId: string, variableIds: readonly string[]): Promise<void> {
  await sql`
    update variable v set position = t.place - 1 from unnest(${[...variableIds]}::uuid[]) with ordinality as t (id, place)
    where v.survey_id = ${surveyId} and v.variable_id = t.id`.execute(db);
}

export interface CategoryEntry {
  readonly extName: string;
  readonly titles: Texts;
  readonly mergedInto: string | null;
}

/** Categories by variable id, in their order. */
export async function listCategories({ db }: Tx, surveyId: string): Promise<ReadonlyMap<string, CategoryEntry[]>> {
  const rows = await db
    .selectFrom('variable_option')
    .select(['variable_id', 'ext_name', 'titles', 'merged_into'])
    .where('survey_id', '=', surveyId)
    .orderBy('position')
    .orderBy('ext_name')
    .execute();
  const byVariable = new Map<string, CategoryEntry[]>();
  for (const row of rows) {
    const entry = { extName: row.ext_name, titles: row.titles, mergedInto: row.merged_into };
    const known = byVariable.get(row.variable_id);
    if (known) known.push(entry);
    else byVariable.set(row.variable_id, [entry]);
  }
  return byVariable;
}

/** Writes all categories of a variable in their order. */
export async function updateCategories(
  { db }: Tx,
  surveyId: string,
  variableId: string,
  categories: readonly CategoryEntry[],
): Promise<void> {
  const rows = categories.map(({ extName, titles, mergedInto }, position) => ({
    extName,
    titles,
    mergedInto,
    position,
  }));
  await sql`
    update variable_option o set titles = t.titles, merged_into = t."mergedInto", position = t.position
    from json_to_recordset(${JSON.stringify(rows)}::json) as t ("extName" text, titles jsonb, "mergedInto" text, position int)
    where o.survey_id = ${surveyId} and o.variable_id = ${variableId} and o.ext_name = t."extName"
      and (o.titles, o.merged_into, o.position) is distinct from (t.titles, t."mergedInto", t.position)`.execute(db);
}

export interface SurveyRow {
  readonly titles: Texts;
  readonly startFilter: string;
  readonly views: readonly StoredView[];
  readonly composite: SurveyComposite;
}

export async function updateSurvey(
  { db }: Tx,
  surveyId: string,
  { titles, startFilter, views, composite }: SurveyRow,
): Promise<void> {
  await db
    .updateTable('survey')
    .set({ titles: JSON.stringify(titles), start_filter: startFilter, views: JSON.stringify(views) })
    .set({ composite_titles: JSON.stringify(composite.titles), composite_target: composite.target })
    .where('survey_id', '=', surveyId)
    .execute();
}

/** All surveys of the universe in their order. */
export async function listSurveyOrder({ db }: Tx): Promise<{ surveyId: string; extName: string; titles: Texts }[]> {
  const rows = await db
    .selectFrom('survey')
    .select(['survey_id as surveyId', 'ext_name as extName', 'titles'])
    .orderBy('position')
    .orderBy('ext_name')
    .execute();
  return rows;
}

export async function orderSurveys({ db }: Tx, surveyIds: readonly string[]): Promise<void> {
  await sql`
    update survey s set position = t.place - 1 from unnest(${[...surveyIds]}::uuid[]) with ordinality as t (id, place)
    where s.survey_id = t.id and s.position <> t.place - 1`.execute(db);
}

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { VariableEntry } from './variable-entry.ts';

/** Whether an answer (`a`, jsonb) is one the variable takes. */
function fits(
  surveyId: string,
  { variableId, kind, min, max, decimals, isMultiValued }: VariableEntry,
): RawBuilder<boolean> {
  switch (kind) {
    case 'indicator':
      return sql<boolean>`case when jsonb_typeof(a) = 'number' then (a #>> '{}')::numeric between ${min}::numeric and ${max}::numeric
        and round((a #>> '{}')::numeric, ${decimals}) = (a #>> '{}')::numeric else false end`;
    case 'number':
      return sql<boolean>`jsonb_typeof(a) = 'number'`;
    case 'dimension':
      return isMultiValued
        ? sql<boolean>`jsonb_typeof(a) = 'array'`
        : sql<boolean>`jsonb_typeof(a) = 'string' and (a #>> '{}') in (
            select ext_name from variable_option where survey_id = ${surveyId} and variable_id = ${variableId})`;
    case 'date':
      return sql<boolean>`jsonb_typeof(a) = 'string' and (a #>> '{}') ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`;
    case 'comment':
      return sql<boolean>`jsonb_typeof(a) = 'string'`;
  }
}

/** Answers of the record a change takes away from the figures, and those it brings back. */
export async function countRefits(
  { db }: Tx,
  surveyId: string,
  before: VariableEntry,
  after: VariableEntry,
): Promise<{ misfits: number; regained: number }> {
  const [was, is] = [fits(surveyId, before), fits(surveyId, after)];
  const { rows } = await sql<{ misfits: number; regained: number }>`
    select count(*) filter (where ${was} and not ${is})::int as misfits,
      count(*) filter (where not (${was}) and ${is})::int as regained
    from (select answers -> ${before.extName} as a from interview
      where survey_id = ${surveyId} and status <> 'deleted' and answers ? ${before.extName}) answered`.execute(db);
  return rows[0] ?? { misfits: 0, regained: 0 };
}

/** Answers of the record a variable does not take; they count as missing. */
export async function countMisfits({ db }: Tx, surveyId: string, variable: VariableEntry): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from (select answers -> ${variable.extName} as a from interview
      where survey_id = ${surveyId} and status <> 'deleted' and answers ? ${variable.extName}) answered
    where not (${fits(surveyId, variable)})`.execute(db);
  return rows[0]?.n ?? 0;
}

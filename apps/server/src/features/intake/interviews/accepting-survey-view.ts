import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import type { AcceptingSurvey, CheckedVariable } from './incoming-interview.ts';

/** Reads what accepting interviews of a survey needs. @throws AppError survey_not_found */
export async function getAcceptingSurvey(tx: Tx, universeId: string, surveyExtName: string): Promise<AcceptingSurvey> {
  const survey = await getSurvey(tx, surveyExtName);
  const { time_zone: timeZone } = await tx.db
    .selectFrom('universe')
    .select('time_zone')
    .where('universe_id', '=', universeId)
    .executeTakeFirstOrThrow();
  const options = await sql<{ variable_id: string; ext_names: string[] }>`
    select variable_id, array_agg(ext_name) as ext_names from variable_option
    where universe_id = ${universeId} and survey_id = ${survey.surveyId} group by variable_id`.execute(tx.db);
  const optionsByVariable = new Map(options.rows.map((row) => [row.variable_id, new Set(row.ext_names)]));
  const variables = survey.variables.map(
    ({ variableId, extName, kind, min, max, decimals, isMultiValued }): CheckedVariable => ({
      extName,
      kind,
      min,
      max,
      decimals,
      isMultiValued,
      options: optionsByVariable.get(variableId) ?? new Set(),
    }),
  );
  return {
    universeId,
    timeZone,
    surveyId: survey.surveyId,
    perspectives: survey.perspectives,
    variables: new Map(variables.map((variable) => [variable.extName, variable])),
  };
}

import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { Texts } from '../../../database/tables.ts';

/** Surveys whose interviews are in a perspective. */
export async function listSurveysOf(
  { db }: Tx,
  perspectiveId: string,
): Promise<{ surveyId: string; extName: string }[]> {
  const { rows } = await sql<{ surveyId: string; extName: string }>`
    select s.survey_id as "surveyId", s.ext_name as "extName" from survey_perspective p join survey s using (universe_id, survey_id)
    where p.perspective_id = ${perspectiveId} order by s.position`.execute(db);
  return rows;
}

/** Drill paths people are placed at, one per person and path. */
export async function listPlacements({ db }: Tx): Promise<string[]> {
  const rows = await db.selectFrom('membership').select('drill_paths').execute();
  return rows.flatMap((row) => row.drill_paths);
}

/** The perspectives of a survey in their order, with the units of each. */
export async function listPerspectives(
  { db }: Tx,
  surveyId: string,
): Promise<{ extName: string; titles: Texts; units: number }[]> {
  const { rows } = await sql<{ extName: string; titles: Texts; units: number }>`
    select p.ext_name as "extName", p.titles, (
      select count(*)::int from org_unit u where u.universe_id = p.universe_id and u.perspective_id = p.perspective_id) as units
    from survey_perspective s join perspective p using (universe_id, perspective_id)
    where s.survey_id = ${surveyId} order by s.position`.execute(db);
  return rows;
}

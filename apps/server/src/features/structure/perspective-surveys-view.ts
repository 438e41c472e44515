import { sql } from 'kysely';
import type { Tx } from '../../database/record.ts';

/** Surveys whose interviews stand in a perspective. */
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

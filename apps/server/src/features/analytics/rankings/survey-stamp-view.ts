import { firstPosition } from '@echolot/core/first-position';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { SurveyStamp } from '../../structure/surveys/public.ts';

/** What tells whether something read of a survey still holds, in one statement; undefined when the universe has no such survey. */
export async function findSurveyStamp(
  { db }: Tx,
  universeId: string,
  surveyExtName: string,
): Promise<SurveyStamp | undefined> {
  const { rows } = await sql<SurveyStamp>`
    select s.survey_id as "surveyId", u.tree_version as "treeVersion",
           coalesce((select xid::text || ':' || seq from projection_position where name = 'interviews'), ${firstPosition}) as position,
           s.survey_id || ' ' || s.structure_version || ' ' || (
             select count(*) || ' ' from campaign c
             where c.universe_id = s.universe_id and c.survey_id = s.survey_id and c.started_at is not null
           ) || coalesce(t.generation || ' ' || md5(t.columns::text), 'none') as stamp
    from survey s
    join universe u on u.universe_id = s.universe_id
    left join projection_table t on t.universe_id = s.universe_id and t.survey_id = s.survey_id and t.state = 'live'
    where s.universe_id = ${universeId} and s.ext_name = ${surveyExtName}`.execute(db);
  return rows[0];
}

import { sql } from 'kysely';
import type { RecordDatabase } from '../database/record.ts';

export interface RequestedRebuild {
  readonly surveyId: string;
  readonly universe: string;
  readonly survey: string;
}

/** Asks the projection for new tables of the named survey, of all of a universe, or of all; answers which those are. */
export async function requestRebuild(
  record: RecordDatabase,
  { universe, survey }: { universe?: string | undefined; survey?: string | undefined },
): Promise<RequestedRebuild[]> {
  return record.as('echolot_projection', async (tx) => {
    const { rows } = await sql<{ survey_id: string; universe: string; survey: string }>`
      select s.survey_id, u.ext_name as universe, s.ext_name as survey, u.universe_id
      from survey s join universe u using (universe_id)
      where (${universe ?? null}::text is null or u.ext_name = ${universe ?? null})
        and (${survey ?? null}::text is null or s.ext_name = ${survey ?? null})
      order by u.ext_name, s.position`.execute(tx.db);
    if (rows.length === 0) return [];
    await sql`
      insert into projection_request (universe_id, survey_id)
      select universe_id, survey_id from survey where survey_id = any(${rows.map((row) => row.survey_id)}::uuid[])
      on conflict do nothing`.execute(tx.db);
    await tx.notify('echolot_outbox');
    return rows.map((row) => ({ surveyId: row.survey_id, universe: row.universe, survey: row.survey }));
  });
}

/** Of these surveys, those whose new tables do not serve yet. */
export async function listRebuilds(
  record: RecordDatabase,
  surveyIds: readonly string[],
): Promise<{ survey: string; done: number; total: number }[]> {
  return record.as('echolot_projection', async ({ db }) => {
    const { rows } = await sql<{ survey: string; done: string | null; total: string | null }>`
      select s.ext_name as survey, t.interviews_done as done, t.interviews_total as total
      from survey s left join projection_table t on t.survey_id = s.survey_id and t.state = 'building'
      where s.survey_id = any(${surveyIds}::uuid[])
        and (t.survey_id is not null or exists (select from projection_request r where r.survey_id = s.survey_id))
      order by s.ext_name`.execute(db);
    return rows.map(({ survey, done, total }) => ({ survey, done: Number(done ?? 0), total: Number(total ?? 0) }));
  });
}

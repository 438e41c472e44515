import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { isOpen } from './alert-conditions-view.ts';

export interface OpenCount {
  readonly survey: string;
  readonly openCount: number;
  readonly overdueCount: number;
}

/** Open alerts by survey, among those that somebody sees. */
export async function countOpenAlerts(
  { db }: Tx,
  universeId: string,
  seen: RawBuilder<unknown>,
  now: Date,
): Promise<OpenCount[]> {
  const { rows } = await sql<OpenCount>`
    select s.ext_name as survey, count(a.alert_id)::int as "openCount",
      count(a.alert_id) filter (where a.due_at <= ${now})::int as "overdueCount"
    from survey s left join alert a on a.universe_id = s.universe_id and a.survey_id = s.survey_id and ${isOpen} and ${seen}
    where s.universe_id = ${universeId} group by s.survey_id, s.ext_name, s.position order by s.position, s.ext_name`.execute(
    db,
  );
  return rows;
}

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database/record.ts';
import { isOpen } from './alert-conditions-view.ts';

export interface MyCount {
  readonly survey: string;
  readonly openCount: number;
  readonly alertCount: number;
  readonly overdueCount: number;
}

/** Open alerts by survey, for one person: `openCount` of those the person may act on. */
export async function countMine(
  { db }: Tx,
  universeId: string,
  seen: RawBuilder<unknown>,
  person: { readonly personId: string; readonly role: string; readonly mayAssign: boolean; readonly mayWork: boolean },
  now: Date,
): Promise<MyCount[]> {
  const isMine = !person.mayWork
    ? sql`false`
    : person.mayAssign
      ? sql`true`
      : sql`(a.assignee_id = ${person.personId}
          or (a.assignee_id is null and (a.assignee_role is null or a.assignee_role = ${person.role})))`;
  const { rows } = await sql<MyCount>`
    select s.ext_name as survey, count(a.alert_id) filter (where ${isMine})::int as "openCount", count(a.alert_id)::int as "alertCount",
      count(a.alert_id) filter (where ${isMine} and a.due_at <= ${now})::int as "overdueCount"
    from survey s left join alert a on a.universe_id = s.universe_id and a.survey_id = s.survey_id and ${isOpen} and ${seen}
    where s.universe_id = ${universeId} group by s.survey_id, s.ext_name, s.position order by s.position, s.ext_name`.execute(
    db,
  );
  return rows;
}

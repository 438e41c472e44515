import { sql } from 'kysely';
import type { Tx } from '../database/record.ts';
import type { DemoAction } from './demo-actions.ts';

/** Stores measures of a survey; units are found by their number. */
export async function insertDemoActions(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  actions: readonly DemoAction[],
  nameOf: (username: string) => string,
): Promise<void> {
  for (const one of actions) {
    await sql`
      insert into action (universe_id, action_id, survey_id, unit_id, interview_id, alert_id, title, description, owner, owner_name,
        due_on, status, done_on, created_by, created_at, changed_by, changed_at)
      select ${universeId}, ${one.actionId}, ${surveyId}, u.unit_id, ${one.interviewId}::uuid, ${one.alertId}::uuid, ${one.title},
        ${one.description}, ${one.owner}, ${nameOf(one.owner)}, ${one.dueOn}::date, ${one.status}, ${one.doneOn}::date,
        ${one.createdBy}, ${one.createdAt}, ${one.owner}, ${one.changedAt}
      from org_unit u join perspective p using (universe_id, perspective_id)
      where u.universe_id = ${universeId} and p.ext_name = 'org' and u.unit_no = ${one.unitNo}`.execute(db);
  }
}

import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

/** Alerts that wait to be settled, and those past their time, of some units or of all. */
export async function countOpenAlerts(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  unitNos: readonly number[] | 'all',
  now: Date,
): Promise<{ open: number; overdue: number }> {
  const place = unitNos === 'all' ? sql`true` : sql`units && ${unitNos}::integer[]`;
  const { rows } = await sql<{ open: number; overdue: number }>`
    select count(*)::int as open, count(*) filter (where due_at < ${now})::int as overdue
    from alert
    where universe_id = ${universeId} and survey_id = ${surveyId}
      and state not in ('resolved', 'closed', 'invalid') and ${place}`.execute(db);
  return rows[0] ?? { open: 0, overdue: 0 };
}

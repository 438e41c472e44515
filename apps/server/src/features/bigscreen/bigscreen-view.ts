import { sql } from 'kysely';
import type { Tx } from '../../database/record.ts';

/** Words that tell the contacts of some interviews, by interview. */
export async function listContactWords(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  interviewIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (interviewIds.length === 0) return new Map();
  const { rows } = await sql<{ interviewId: string; words: string[] }>`
    select i.interview_id as "interviewId",
      array[c.given_name, c.family_name, c.email, c.phone, c.external_id] as words
    from interview i join contact c on c.universe_id = i.universe_id and c.contact_id = i.contact_id
    where i.universe_id = ${universeId} and i.survey_id = ${surveyId}
      and i.interview_id = any(${interviewIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ interviewId, words }) => [interviewId, words.filter((word) => word !== '')]));
}

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

import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

/** Who changed a survey last, for somebody whose change came too late. */
export async function findLastSurveyChange(
  { db }: Tx,
  survey: string,
): Promise<{ changedBy: string; changedAt: string } | undefined> {
  const { rows } = await sql<{ by: string; at: Date }>`
    select coalesce(details->>'by', 'import') as by, at from audit_entry
    where subject = ${`survey ${survey}`} or action = 'importFile' order by at desc limit 1`.execute(db);
  const row = rows[0];
  return row && { changedBy: row.by, changedAt: row.at.toISOString() };
}

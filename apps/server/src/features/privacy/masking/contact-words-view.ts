import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

/** What tells a contact `c`, joined or not: names, address, number, and the number it goes by. */
export const contactWords = sql`array_remove(
  array[c.given_name, c.family_name, c.email, c.phone, regexp_replace(c.external_id, '^no:', '')], null)`;

/** Words that tell the contacts of some interviews, by interview. */
export async function listContactWords(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  interviewIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (interviewIds.length === 0) return new Map();
  const { rows } = await sql<{ interviewId: string; words: string[] }>`
    select i.interview_id as "interviewId", ${contactWords} as words
    from interview i join contact c on c.universe_id = i.universe_id and c.contact_id = i.contact_id
    where i.universe_id = ${universeId} and i.survey_id = ${surveyId}
      and i.interview_id = any(${interviewIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ interviewId, words }) => [interviewId, words.filter((word) => word !== '')]));
}

import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

/** Interviews that are not whole. @param among of these; undefined: of the whole survey */
export async function listPartial(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  among: readonly string[] | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('interview')
    .select('interview_id')
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('status', '=', 'partial')
    .$if(among !== undefined, (query) => query.where(sql<boolean>`interview_id = any(${[...(among ?? [])]}::uuid[])`))
    .execute();
  return rows.map((row) => row.interview_id);
}

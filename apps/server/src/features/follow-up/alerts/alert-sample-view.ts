import type { Tx } from '../../../database/record.ts';

/** The sample that the interview of an alert answers. */
export async function findSampleOf(
  { db }: Tx,
  { universeId, interviewId }: { readonly universeId: string; readonly interviewId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('interview')
    .select('sample_id')
    .where('universe_id', '=', universeId)
    .where('interview_id', '=', interviewId)
    .executeTakeFirst();
  return row?.sample_id ?? null;
}

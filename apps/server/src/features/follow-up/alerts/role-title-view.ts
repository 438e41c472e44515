import type { Tx } from '../../../database/record.ts';

/** Titles of a universe's roles by ext name. */
export async function listRoleTitles({ db }: Tx, universeId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('role')
    .select(['ext_name', 'title'])
    .where('universe_id', '=', universeId)
    .execute();
  return new Map(rows.map((row) => [row.ext_name, row.title]));
}

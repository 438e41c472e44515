import type { Tx } from '../../../database/record.ts';

/** Ext names of the perspectives of a universe. */
export async function listPerspectiveNames({ db }: Tx, universeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('perspective')
    .select('ext_name')
    .where('universe_id', '=', universeId)
    .orderBy('ext_name')
    .execute();
  return rows.map((row) => row.ext_name);
}

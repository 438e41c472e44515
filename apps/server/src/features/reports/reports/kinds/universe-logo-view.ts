import type { Tx } from '../../../../database/record.ts';
import type { Logo } from '../../../../database/tables.ts';

/** The logo on the files of a universe. */
export async function getUniverseLogo({ db }: Tx, universeId: string): Promise<Logo> {
  const row = await db
    .selectFrom('universe')
    .select('logo')
    .where('universe_id', '=', universeId)
    .executeTakeFirstOrThrow();
  return row.logo;
}

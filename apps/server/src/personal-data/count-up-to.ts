import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/record.ts';

/** Counts rows up to a cap. @param from everything from `from` on */
export async function countUpTo({ db }: Tx, cap: number, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 ${from} limit ${cap}) as found`.execute(db);
  return rows[0]?.n ?? 0;
}

import type { Tx } from '../database/record.ts';

/** Position of the record that the columnar store has reached, `xid:seq`; `0:0` before the first. */
export async function readProjectedPosition(tx: Tx): Promise<string> {
  const row = await tx.db.selectFrom('projection_position').select(['xid', 'seq']).executeTakeFirst();
  return row ? `${row.xid}:${row.seq}` : '0:0';
}

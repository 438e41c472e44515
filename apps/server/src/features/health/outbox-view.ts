import type { RecordDatabase } from '../../database/record.ts';

/** Position of the newest change in the record, `xid:seq`; null when there is none yet. */
export async function findOutboxPosition(record: RecordDatabase): Promise<string | null> {
  const row = await record.as('echolot_projection', ({ db }) =>
    db
      .selectFrom('outbox')
      .select(['xid', 'seq'])
      .orderBy('xid', 'desc')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return row ? `${row.xid}:${row.seq}` : null;
}

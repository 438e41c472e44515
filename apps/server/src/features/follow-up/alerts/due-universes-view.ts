import { listUniverseIds } from '../../../database/list-universe-ids.ts';
import type { RecordDatabase } from '../../../database/record.ts';

/** Universes with an alert whose clock has something to say. */
export async function listUniversesWithDueAlerts(record: RecordDatabase, now: Date): Promise<string[]> {
  const due: string[] = [];
  for (const universeId of await listUniverseIds(record)) {
    const found = await record.inUniverse(universeId, ({ db }) =>
      db
        .selectFrom('alert')
        .select('alert_id')
        .where('universe_id', '=', universeId)
        .where('next_clock_at', '<=', now)
        .limit(1)
        .executeTakeFirst(),
    );
    if (found) due.push(universeId);
  }
  return due;
}

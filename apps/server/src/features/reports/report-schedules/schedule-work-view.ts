import { sql } from 'kysely';
import { listUniverseIds } from '../../../database/list-universe-ids.ts';
import type { RecordDatabase, Tx } from '../../../database/record.ts';

/** Whether something of a universe has come round, is under way, or is over and waits to be told. */
export async function hasScheduleWork({ db }: Tx, universeId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ hasWork: boolean }>`
    select exists (select from report_schedule where universe_id = ${universeId} and next_at <= ${now})
      or exists (select from report_schedule_run where universe_id = ${universeId} and closed_at is null)
      as "hasWork"`.execute(db);
  return rows[0]?.hasWork ?? false;
}

/** Universes that may have schedules. */
export function listUniverses(record: RecordDatabase): Promise<string[]> {
  return listUniverseIds(record);
}

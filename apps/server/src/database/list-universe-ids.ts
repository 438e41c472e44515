import type { RecordDatabase } from './record.ts';

/** All universes, for background work that looks into one after the other. */
export async function listUniverseIds(record: RecordDatabase): Promise<string[]> {
  const rows = await record.as('echolot_operator', ({ db }) =>
    db.selectFrom('universe').select('universe_id as universeId').execute(),
  );
  return rows.map(({ universeId }) => universeId);
}

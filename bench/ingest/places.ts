import { sql } from 'kysely';
import { connectRecord } from '../../apps/server/src/database/record.ts';

export interface Place {
  /** Number at the end of the external id. */
  readonly index: number;
  /** Where its acceptance is in the record's outbox. */
  readonly xid: string;
  readonly seq: string;
}

/** Where the interviews of a run are in the outbox. */
export async function listPlaces(recordUrl: string, universe: string, name: string): Promise<Place[]> {
  const record = connectRecord({ url: recordUrl, poolSize: 1, applicationName: 'bench' });
  try {
    const universeId = await record.as('echolot_operator', async ({ db }) => {
      const found = await db
        .selectFrom('universe')
        .select('universe_id')
        .where('ext_name', '=', universe)
        .executeTakeFirstOrThrow();
      return found.universe_id;
    });
    const { rows } = await record.inUniverse(universeId, ({ db }) =>
      sql<Place>`
        select split_part(i.external_id, '-', 4)::int as index, o.xid::text, o.seq::text
        from interview i join outbox o on o.subject_id = i.interview_id and o.version = i.version
        where i.external_id like ${`${name}-%`}`.execute(db),
    );
    return rows;
  } finally {
    await record.close();
  }
}

import { sql } from 'kysely';
import type { Tx } from '../database/record.ts';

/** Sets a config block of a universe for the first time. */
export async function insertDemoConfig({ db }: Tx, universeId: string, name: string, value: object): Promise<void> {
  await sql`
    insert into config_block (universe_id, config_block_id, name, version, value, changed_by)
    values (${universeId}, gen_random_uuid(), ${name}, 1, ${JSON.stringify(value)}::jsonb, 'admin')`.execute(db);
}

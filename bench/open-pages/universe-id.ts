import type { RecordDatabase } from '../../apps/server/src/database/record.ts';

export function universeIdOf(record: RecordDatabase, extName: string): Promise<string> {
  return record.as('echolot_operator', async ({ db }) => {
    const query = db.selectFrom('universe').select('universe_id').where('ext_name', '=', extName);
    return (await query.executeTakeFirstOrThrow()).universe_id;
  });
}

import type { RecordDatabase } from '../../../database/record.ts';

/** Lets people of this installation sign in to the universe with their passwords. */
export async function allowLocalLogin(record: RecordDatabase, universeId: string): Promise<void> {
  await record.as('echolot_operator', ({ db }) =>
    db.updateTable('universe').set({ allows_local_login: true }).where('universe_id', '=', universeId).execute(),
  );
}

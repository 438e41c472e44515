import type { Tx } from '../database/record.ts';

/** Id of the key that seals every secret of the record; undefined before the first was sealed. */
export async function findSealingKey({ db }: Tx): Promise<string | undefined> {
  const row = await db.selectFrom('sealing_key').select('key_id').executeTakeFirst();
  return row?.key_id;
}

export async function noteSealingKey({ db }: Tx, keyId: string): Promise<void> {
  await db
    .insertInto('sealing_key')
    .values({ key_id: keyId })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ key_id: keyId, sealed_at: new Date() }))
    .execute();
}

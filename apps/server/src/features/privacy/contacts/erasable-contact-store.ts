import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { countUpTo } from '../../../personal-data/count-up-to.ts';
import { lowestId } from '../../../personal-data/scan.ts';

/** Whether the contact says anything of the person still. */
export async function isContactLeft({ db }: Tx, contactId: string): Promise<boolean> {
  const row = await db
    .selectFrom('contact')
    .select('contact_id')
    .where('contact_id', '=', contactId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Empties contacts: their key too, so that nothing fills them again. */
export async function emptyContacts({ db }: Tx, universeId: string, contactIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update contact set external_id = 'erased:' || contact_id, given_name = '', family_name = '', email = '', phone = '',
      address = '{}', locale = '', details = '{}', erased_at = now(), changed_at = now()
    where universe_id = ${universeId} and contact_id = any(${contactIds}::uuid[]) and erased_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Kept longer than wanted: nothing of the person came in since. */
const isOldContact = (universeId: string, before: Date) => sql`
  c.universe_id = ${universeId} and c.erased_at is null and c.created_at < ${before} and c.changed_at < ${before}
  and not exists (select from interview i where i.universe_id = c.universe_id and i.contact_id = c.contact_id
    and i.answered_at >= ${before})
  and not exists (select from sample s where s.universe_id = c.universe_id and s.contact_id = c.contact_id
    and s.created_at >= ${before})`;

export async function readOldContacts(
  { db }: Tx,
  universeId: string,
  before: Date,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select c.contact_id from contact c where ${isOldContact(universeId, before)} and c.contact_id > ${after ?? lowestId}::uuid
    order by c.contact_id limit ${limit} for update`.execute(db);
  return rows.map((row) => row.contact_id);
}

export const countOldContacts = (tx: Tx, universeId: string, before: Date, cap: number): Promise<number> =>
  countUpTo(tx, cap, sql`from contact c where ${isOldContact(universeId, before)}`);

import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { countUpTo } from '../../../personal-data/count-up-to.ts';

const isOldNote = (universeId: string, before: Date) => sql`
  universe_id = ${universeId} and at < ${before} and action ilike '%import%'`;

export async function deleteOldNotes({ db }: Tx, universeId: string, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_entry where universe_id = ${universeId} and audit_entry_id in (
      select audit_entry_id from audit_entry where ${isOldNote(universeId, before)} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const countOldNotes = (tx: Tx, universeId: string, before: Date, cap: number): Promise<number> =>
  countUpTo(tx, cap, sql`from audit_entry where ${isOldNote(universeId, before)}`);

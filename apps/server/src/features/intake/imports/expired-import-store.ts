import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { countUpTo } from '../../../personal-data/count-up-to.ts';

/** An import somebody works on is never old. */
const isOldImport = (universeId: string, before: Date) => sql`
  universe_id = ${universeId} and changed_at < ${before}
  and state in ('uploading', 'unreadable', 'ready', 'finished', 'cancelled', 'failed', 'undone')`;

/** Ids of the imports `deleteOldImports` takes next: their files go first. */
export async function readOldImports({ db }: Tx, universeId: string, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ import_id: string }>`
    select import_id from import where ${isOldImport(universeId, before)} order by import_id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.import_id);
}

export async function deleteOldImports({ db }: Tx, universeId: string, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ import_id: string }>`
    delete from import where universe_id = ${universeId} and import_id in (
      select import_id from import where ${isOldImport(universeId, before)} order by import_id limit ${limit})
    returning import_id`.execute(db);
  return rows.map((row) => row.import_id);
}

/** Rows of an import are deleted in pieces before it: there may be a million. */
export async function deleteRefusedRows(
  { db }: Tx,
  universeId: string,
  importIds: readonly string[],
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from import_refused_row where universe_id = ${universeId} and (import_id, row_no) in (
      select import_id, row_no from import_refused_row
      where universe_id = ${universeId} and import_id = any(${importIds}::uuid[]) limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const countOldImports = (tx: Tx, universeId: string, before: Date, cap: number): Promise<number> =>
  countUpTo(tx, cap, sql`from import where ${isOldImport(universeId, before)}`);

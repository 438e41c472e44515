import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import type { UnitEntry } from './unit-entry.ts';
import type { Perspective } from './unit-ledger-store.ts';

export type UnitChangeKind = 'create' | 'rename' | 'move' | 'merge' | 'separate' | 'close' | 'reopen' | 'owner';

export interface StoredUnitChange {
  readonly changeId: string;
  readonly kind: UnitChangeKind;
  readonly at: Date;
  readonly unitIds: readonly string[];
  readonly details: Readonly<Record<string, unknown>> & { readonly by?: string };
  readonly before: readonly UnitEntry[];
  readonly undoneAt: Date | null;
}

export interface NewUnitChange {
  readonly personId: string;
  readonly username: string;
  readonly kind: UnitChangeKind;
  readonly unitIds: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly before: readonly UnitEntry[];
}

export async function insertUnitChange(
  { db }: Tx,
  universeId: string,
  { perspectiveId }: Perspective,
  { personId, username, kind, unitIds, details, before }: NewUnitChange,
): Promise<string> {
  const changeId = uuidV7();
  await db
    .insertInto('org_unit_change')
    .values({
      universe_id: universeId,
      change_id: changeId,
      perspective_id: perspectiveId,
      person_id: personId,
      kind,
      unit_ids: [...unitIds],
      details: JSON.stringify({ ...details, by: username }),
      before: JSON.stringify(before),
      undone_at: null,
    })
    .execute();
  return changeId;
}

const columns = ['change_id', 'kind', 'at', 'unit_ids', 'details', 'before', 'undone_at'] as const;

interface ChangeRow {
  change_id: string;
  kind: string;
  at: Date;
  unit_ids: string[];
  details: Record<string, unknown>;
  before: unknown[];
  undone_at: Date | null;
}

const changeOf = (row: ChangeRow): StoredUnitChange => ({
  changeId: row.change_id,
  kind: row.kind as UnitChangeKind, // Only `insertUnitChange` writes it.
  at: row.at,
  unitIds: row.unit_ids,
  details: row.details,
  before: row.before as UnitEntry[],
  undoneAt: row.undone_at,
});

/** Changes of a unit, latest first. */
export async function listUnitChanges({ db }: Tx, unitId: string, limit: number): Promise<StoredUnitChange[]> {
  const rows = await db
    .selectFrom('org_unit_change')
    .select(columns)
    .where(sql<boolean>`unit_ids @> array[${unitId}]::uuid[]`)
    .orderBy('change_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(changeOf);
}

export async function findUnitChange(
  { db }: Tx,
  perspectiveId: string,
  changeId: string,
): Promise<StoredUnitChange | undefined> {
  const row = await db
    .selectFrom('org_unit_change')
    .select(columns)
    .where('perspective_id', '=', perspectiveId)
    .where(sql<boolean>`change_id::text = ${changeId}`)
    .executeTakeFirst();
  return row && changeOf(row);
}

/** The first later change, not undone, of any of the same units. */
export async function findLaterChange(
  { db }: Tx,
  { changeId, unitIds }: StoredUnitChange,
): Promise<StoredUnitChange | undefined> {
  const row = await db
    .selectFrom('org_unit_change')
    .select(columns)
    .where('change_id', '>', changeId)
    .where('undone_at', 'is', null)
    .where(sql<boolean>`unit_ids && ${[...unitIds]}::uuid[]`)
    .orderBy('change_id')
    .limit(1)
    .executeTakeFirst();
  return row && changeOf(row);
}

export async function markUndone({ db }: Tx, changeId: string, at: Date): Promise<void> {
  await db.updateTable('org_unit_change').set({ undone_at: at }).where('change_id', '=', changeId).execute();
}

/** Who changed a hierarchy of the universe last, for somebody whose change came too late. */
export async function findLastTreeChange({ db }: Tx): Promise<{ changedBy: string; changedAt: string } | undefined> {
  const { rows } = await sql<{ by: string; at: Date }>`
    select by, at from (
      select coalesce(details->>'by', '') as by, greatest(at, undone_at) as at from org_unit_change
      union all
      select 'import', at from audit_entry where action = 'importFile') c
    order by at desc limit 1`.execute(db);
  const row = rows[0];
  return row && { changedBy: row.by, changedAt: row.at.toISOString() };
}

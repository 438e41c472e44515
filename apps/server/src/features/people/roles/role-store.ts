import { permissions as allPermissions, type Permission } from '@echolot/contract/permissions';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

export interface StoredRole {
  readonly extName: string;
  readonly title: string;
  readonly permissions: readonly Permission[];
  /** Members who have it, disabled ones too. */
  readonly people: number;
  readonly version: number;
}

/** The roles of a universe by title. Permissions that nothing asks for any more are left out. */
export async function readRoles({ db }: Tx, universeId: string, extName?: string): Promise<StoredRole[]> {
  let query = db
    .selectFrom('role as r')
    .select(['r.ext_name', 'r.title', 'r.permissions', 'r.version'])
    .select(({ selectFrom }) =>
      selectFrom('membership as m')
        .select(sql<number>`count(*)::int`.as('people'))
        .whereRef('m.universe_id', '=', 'r.universe_id')
        .whereRef('m.role', '=', 'r.ext_name')
        .as('people'),
    )
    .where('r.universe_id', '=', universeId)
    .orderBy(sql`lower(r.title)`)
    .orderBy('r.ext_name');
  if (extName !== undefined) query = query.where('r.ext_name', '=', extName);
  return (await query.execute()).map((row) => ({
    extName: row.ext_name,
    title: row.title,
    permissions: allPermissions.filter((one) => row.permissions.includes(one)),
    people: row.people ?? 0,
    version: row.version,
  }));
}

interface RoleValues {
  readonly extName: string;
  readonly title: string;
  readonly permissions: readonly Permission[];
}

export async function insertRole({ db }: Tx, universeId: string, role: RoleValues): Promise<void> {
  await db
    .insertInto('role')
    .values({
      universe_id: universeId,
      ext_name: role.extName,
      title: role.title,
      permissions: [...new Set(role.permissions)],
    })
    .execute();
}

/** Makes a role that a universe begins with, unless it is there. */
export async function ensureRole({ db }: Tx, universeId: string, role: RoleValues): Promise<void> {
  await db
    .insertInto('role')
    .values({
      universe_id: universeId,
      ext_name: role.extName,
      title: role.title,
      permissions: [...role.permissions],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateRole({ db }: Tx, universeId: string, role: RoleValues): Promise<void> {
  await db
    .updateTable('role')
    .set({ title: role.title, permissions: [...new Set(role.permissions)], version: sql<number>`version + 1` })
    .where('universe_id', '=', universeId)
    .where('ext_name', '=', role.extName)
    .execute();
}

export async function removeRole({ db }: Tx, universeId: string, extName: string): Promise<void> {
  await db.deleteFrom('role').where('universe_id', '=', universeId).where('ext_name', '=', extName).execute();
}

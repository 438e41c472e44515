import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { connectionOptions } from './connection-options.ts';

/**
 * Roles that the server's transactions work as, by the names that migrations and code use. PostgreSQL knows roles per cluster, not
 * per database: there each carries the id of its installation.
 */
export const recordRoles = [
  'echolot_none',
  'echolot_app',
  'echolot_projection',
  'echolot_sign_on',
  'echolot_operator',
  'echolot_jobs',
  'echolot_erasure',
  'echolot_backup',
  'echolot_turns',
] as const;
export type RecordRole = (typeof recordRoles)[number];

const anyRole = new RegExp(`\\b(?:${recordRoles.join('|')})\\b`, 'g');

/** The name of a role in the cluster: `echolot_app` of installation `3f9a1c2e` is `echolot_3f9a1c2e_app`. */
export function roleName(installationId: string, role: RecordRole): string {
  return role.replace('echolot_', `echolot_${installationId}_`);
}

/** A migration with the roles of this installation. */
export function withRoleNames(installationId: string, sql: string): string {
  // The expression finds names of the list only.
  return sql.replace(anyRole, (role) => roleName(installationId, role as RecordRole));
}

/** The id this database keeps; undefined before the first migration. The client is the owner's. */
export async function findInstallationId(client: pg.Client): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.installation') is not null as is_there`,
  );
  if (!tables[0]?.is_there) return undefined;
  const { rows } = await client.query<{ installation_id: string }>('select installation_id from public.installation');
  return rows[0]?.installation_id;
}

/** Roles of an installation that do not exist, or that this user may not work as. */
export async function missingRoles(client: pg.Client, installationId: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select w.name from unnest($1::text[]) as w (name) left join pg_roles r on r.rolname = w.name
     where r.oid is null or not pg_has_role(current_user, r.oid, 'member')`,
    [recordRoles.map((role) => roleName(installationId, role))],
  );
  return rows.map(({ name }) => name);
}

/**
 * Asks the database for its id on a connection of its own.
 * @throws StartError when it has none.
 */
export async function readInstallationId(url: string, applicationName: string): Promise<string> {
  const client = new pg.Client({ ...connectionOptions(url, applicationName, {}), query_timeout: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await requireInstallationId(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws StartError when the database has no id yet. */
export async function requireInstallationId(client: pg.Client): Promise<string> {
  const id = await findInstallationId(client);
  if (id) return id;
  throw new StartError('The database holds no record of this version yet. Start the server once; it makes it.');
}

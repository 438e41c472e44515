import type pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { findInstallationId, missingRoles } from './installation.ts';

/** PostgreSQL's own number of the oldest version that carries the record, and as people call it. */
const OLDEST_POSTGRES = { number: 150_000, name: '15' };

/**
 * Checks, before anything is changed, that this server and this user can carry the record.
 * @throws StartError naming everything that is missing and the statement that grants it.
 */
export async function checkRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    version: number;
    version_text: string;
    user_name: string;
    database_name: string;
    may_create_roles: boolean;
    may_create_tables: boolean;
    may_close: boolean;
    may_stage: boolean;
    table_owner: string | null;
    encoding: string;
  }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as version_text,
            current_user as user_name, current_database() as database_name,
            r.rolcreaterole or r.rolsuper as may_create_roles,
            has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create')
              as may_create_tables,
            r.rolsuper or d.datdba = r.oid
              or not has_database_privilege('public', current_database(), 'connect') as may_close,
            r.rolsuper or d.datdba = r.oid
              or has_database_privilege(current_database(), 'temporary with grant option') as may_stage,
            (select min(o.rolname::text) from pg_tables t join pg_roles o on o.rolname = t.tableowner
             where t.schemaname = 'public' and t.tablename = 'migration' and not pg_has_role(current_user, o.oid, 'member'))
              as table_owner,
            current_setting('server_encoding') as encoding
     from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
  );
  const found = rows[0];
  if (!found) throw new StartError('The database does not say who is signed in. Check DATABASE_URL.');
  const faults: string[] = [];
  const { user_name: user, database_name: database } = found;
  if (found.version < OLDEST_POSTGRES.number)
    faults.push(`It is PostgreSQL ${found.version_text}; Echolot needs ${OLDEST_POSTGRES.name} or newer.`);
  if (found.encoding !== 'UTF8') faults.push(`Its encoding is ${found.encoding}; Echolot needs UTF8.`);
  if (found.table_owner)
    faults.push(`Its tables belong to user ${found.table_owner}: name that user in DATABASE_URL, not ${user}.`);
  else if (!found.may_create_roles && (await needsRoles(client))) {
    faults.push(`User ${user} may not create roles. As superuser: ALTER ROLE "${user}" CREATEROLE;`);
  }
  if (!found.may_create_tables || !found.may_close || !found.may_stage) {
    const lacks = [
      ...(found.may_create_tables ? [] : ['create tables']),
      ...(found.may_close ? [] : ['keep other users of the cluster out']),
      ...(found.may_stage ? [] : ['let its roles use temporary tables']),
    ];
    faults.push(
      `User ${user} may not ${lacks.join(', ')}. As superuser: ALTER DATABASE "${database}" OWNER TO "${user}";`,
    );
  }
  if (faults.length > 0) {
    throw new StartError(
      `The database ${database} cannot be used as it is:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
}

/** Whether roles are made at this start: at the first, and when those there are not this user's. */
async function needsRoles(client: pg.Client): Promise<boolean> {
  const id = await findInstallationId(client);
  return id === undefined || (await missingRoles(client, id)).length > 0;
}

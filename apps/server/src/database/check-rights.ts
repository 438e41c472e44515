import type pg from 'pg';
import { StartError } from '../config/start-error.ts';

/** Roles the migrations make and the server's transactions work as. */
const ROLES = [
  'echolot_none',
  'echolot_app',
  'echolot_projection',
  'echolot_sign_on',
  'echolot_operator',
  'echolot_jobs',
  'echolot_erasure',
  'echolot_backup',
  'echolot_turns',
];

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
    lacks_roles: boolean;
    foreign_roles: string[];
    may_create_tables: boolean;
    may_stage: boolean;
    encoding: string;
  }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as version_text,
            current_user as user_name, current_database() as database_name,
            r.rolcreaterole or r.rolsuper as may_create_roles,
            (select count(*) < $1 from pg_roles o where o.rolname = any ($2)) as lacks_roles,
            array(select o.rolname::text from pg_roles o
                  where o.rolname = any ($2) and not pg_has_role(current_user, o.oid, 'member') order by 1) as foreign_roles,
            has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create')
              as may_create_tables,
            has_database_privilege(current_database(), 'temporary') as may_stage,
            current_setting('server_encoding') as encoding
     from pg_roles r where r.rolname = current_user`,
    [ROLES.length, ROLES],
  );
  const found = rows[0];
  if (!found) throw new StartError('The database does not say who is signed in. Check DATABASE_URL.');
  const faults: string[] = [];
  const { user_name: user, database_name: database } = found;
  if (found.version < 150_000) faults.push(`It is PostgreSQL ${found.version_text}; Echolot needs 15 or newer.`);
  if (found.encoding !== 'UTF8') faults.push(`Its encoding is ${found.encoding}; Echolot needs UTF8.`);
  if (found.lacks_roles && !found.may_create_roles) {
    faults.push(`User ${user} may not create roles. As superuser: ALTER ROLE "${user}" CREATEROLE;`);
  }
  if (found.foreign_roles.length > 0) {
    const roles = found.foreign_roles.join(', ');
    faults.push(
      `User ${user} may not work as ${roles}, made by another user. As superuser: GRANT ${roles} TO "${user}";`,
    );
  }
  if (!found.may_create_tables) {
    faults.push(`User ${user} may not create tables. As superuser: ALTER DATABASE "${database}" OWNER TO "${user}";`);
  }
  if (!found.may_stage) {
    faults.push(`Temporary tables are not allowed. As superuser: GRANT TEMPORARY ON DATABASE "${database}" TO PUBLIC;`);
  }
  if (faults.length > 0) {
    throw new StartError(
      `The database ${database} cannot be used as it is:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
}

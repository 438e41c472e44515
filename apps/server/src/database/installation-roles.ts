import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { findInstallationId, missingRoles, type RecordRole, recordRoles, roleName } from './installation.ts';

/**
 * Makes sure that the roles of this database are this installation's own, and returns its id. A database of before, whose roles
 * the whole cluster shares, and one that was copied from a neighbour of another owner get new roles; every right moves to them, and
 * the neighbour keeps its own.
 */
export async function ensureInstallation(client: pg.Client): Promise<string> {
  const found = await findInstallationId(client);
  if (found && (await missingRoles(client, found)).length === 0) return found;
  const id = await freeId(client);
  await client.query('begin');
  try {
    await client.query(`
      create table if not exists installation (
        installation_id text primary key check (installation_id ~ '^[0-9a-f]{8}$'),
        made_at timestamptz not null default now()
      );
      comment on table installation is 'This installation, one row. Not part of a backup: what is restored is another installation.';
      comment on column installation.installation_id is 'Part of the names of its roles, which are known to the whole cluster.';
      comment on column installation.made_at is 'Instant its roles were made.';
      delete from installation;
    `);
    await client.query('insert into installation (installation_id) values ($1)', [id]);
    const { rows: versions } = await client.query<{ knows_options: boolean }>(
      `select current_setting('server_version_num')::int >= 160000 as knows_options`,
    );
    // The owner may work as a role, and has none of its rights by itself; before 16 its own NOINHERIT alone says so.
    const options = versions[0]?.knows_options ? 'with inherit false, set true' : '';
    for (const role of recordRoles) {
      const name = roleName(id, role);
      await client.query(`create role ${name} nologin noinherit`);
      await client.query(`grant ${name} to current_user ${options}`);
    }
    await moveRights(client, found, id);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await dropUnused(client, found);
  return id;
}

/**
 * Keeps other users of the cluster out of this database. The roles get the right to stage rows, which everybody has by default,
 * for themselves.
 */
export async function closeToOthers(client: pg.Client, installationId: string): Promise<void> {
  const roles = recordRoles.map((role) => roleName(installationId, role));
  const { rows } = await client.query<{ name: string; is_open: boolean; lacks_staging: boolean }>(
    `select quote_ident(current_database()) as name,
            has_database_privilege('public', current_database(), 'connect')
              or has_database_privilege('public', current_database(), 'temporary') as is_open,
            exists (select from unnest($1::text[]) as w (name)
                    where not has_database_privilege(w.name, current_database(), 'temporary')) as lacks_staging
     `,
    [roles],
  );
  const found = rows[0];
  if (!found || !(found.is_open || found.lacks_staging)) return;
  await client.query('begin');
  await client.query(`grant temporary on database ${found.name} to ${roles.join(', ')}`);
  await client.query(`revoke connect, temporary on database ${found.name} from public`);
  await client.query('commit');
}

async function freeId(client: pg.Client): Promise<string> {
  for (;;) {
    const id = randomBytes(4).toString('hex');
    const { rows } = await client.query('select from pg_roles where starts_with(rolname::text, $1)', [
      `echolot_${id}_`,
    ]);
    if (rows.length === 0) return id;
  }
}

const formerName = (formerId: string | undefined, role: RecordRole): string =>
  formerId === undefined ? role : roleName(formerId, role);

/** Gives every right of the former roles in this database to the new ones, and takes it from the former. */
async function moveRights(client: pg.Client, formerId: string | undefined, id: string): Promise<void> {
  const former = recordRoles.map((role) => formerName(formerId, role));
  const now = recordRoles.map((role) => roleName(id, role));
  const { rows } = await client.query<{ statement: string }>(rightsOfRoles, [former, now]);
  for (const { statement } of rows) await client.query(statement);
}

/** Statements that move policies and rights from the roles in $1 to those in $2. */
const rightsOfRoles = `
  with moved as (
    select r.oid, r.rolname::text as former, w.now from unnest($1::text[], $2::text[]) as w (former, now)
    join pg_roles r on r.rolname = w.former
  ), held as (
    select format('table %s', c.oid::regclass) as object, '' as columns, c.relacl as acl from pg_class c
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relacl is not null
    union all
    select format('sequence %s', c.oid::regclass), '', c.relacl from pg_class c
      where c.relkind = 'S' and c.relacl is not null
    union all
    select format('table %s', a.attrelid::regclass), format('(%I)', a.attname), a.attacl from pg_attribute a
      where a.attacl is not null and not a.attisdropped
    union all
    select format('schema %I', n.nspname), '', n.nspacl from pg_namespace n where n.nspacl is not null
    union all
    select format('routine %s', p.oid::regprocedure), '', p.proacl from pg_proc p where p.proacl is not null
    union all
    select format('database %I', d.datname), '', d.datacl from pg_database d
      where d.datname = current_database() and d.datacl is not null
  ), rights as (
    select h.object, m.former, m.now, string_agg(x.privilege_type || h.columns, ', ') as privileges
    from held h cross join aclexplode(h.acl) as x join moved m on m.oid = x.grantee group by 1, 2, 3
  )
  select format('alter policy %I on %s to %s', p.polname, p.polrelid::regclass,
           (select string_agg(coalesce(m.now, case when o.oid = 0 then 'public' else quote_ident(r.rolname) end), ', ')
            from unnest(p.polroles) as o (oid) left join moved m on m.oid = o.oid left join pg_roles r on r.oid = o.oid)) as statement
  from pg_policy p where p.polroles && array(select oid from moved)
  union all
  select format('grant %s on %s to %I', privileges, object, now) from rights
  union all
  select format('revoke all on %s from %I', object, former) from (select distinct object, former from rights) as one`;

/** Drops former roles that no database of the cluster needs any longer, where this user may. */
async function dropUnused(client: pg.Client, formerId: string | undefined): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select r.rolname as name from pg_roles r where r.rolname = any ($1)
       and not exists (select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid)`,
    [recordRoles.map((role) => formerName(formerId, role))],
  );
  for (const { name } of rows) {
    // Of another owner, or taken into use this moment: it stays, without any right here.
    await client.query(`drop role "${name}"`).catch(() => undefined);
  }
}

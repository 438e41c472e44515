import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findInstallationId, recordRoles, roleName } from './installation.ts';
import { createTestRecord, type TestRecord } from './test-database.ts';
import { createTestUniverse } from './test-rows.ts';

/** Tables that belong to no universe. Only the role named here may see rows of them; the app may not. */
const WITHOUT_UNIVERSE: Readonly<Record<string, string>> = {
  password_reset: 'a link to a person, who may work in several universes; seen by sign-on',
  person:
    'somebody may work in several universes; seen by sign-on and operator, and by the universes they are members of',
  session: 'looked up by token before a universe is known; seen by sign-on',
  sign_in_throttle: 'counts attempts before anybody is known; seen by sign-on',
  server_lease: 'names the server that works on the record; seen by operator',
  sealing_key: 'id of the key that seals secrets; seen by operator',
  sign_on_key: 'keys of the embedded sign-on; seen by sign-on',
  sign_on_end: 'sessions of the identity provider that were signed out; seen by sign-on',
  sign_on_logout_token: 'logout tokens that were taken; seen by sign-on',
  sign_on_payload: 'sessions and grants of the embedded sign-on; seen by sign-on',
  upkeep: 'instants of work on the whole record; seen by operator',
  projection_position: 'the projection reads every universe',
  projection_batch: 'a batch of the projection holds rows of many universes',
};
/** Of these the app may read every row: instants and positions, which every universe asks for and which tell of none. */
const READ_BY_EVERY_UNIVERSE = ['projection_position', 'upkeep'];
/** The app reads a person who is a member of its universe, and changes none. */
const membersOnly =
  '(EXISTS ( SELECT\n   FROM membership m\n  WHERE ((m.person_id = person.person_id) AND (m.universe_id = current_universe_id()))))';
/** The only tables without row security: no role but their owner has any right on them. */
const WITHOUT_ROW_SECURITY = ['installation', 'migration'];

let records: TestRecord;
let admin: pg.Client;
let owner: pg.Client;
let roles: string[];
let role: (name: (typeof recordRoles)[number]) => string;
let tables: { name: string; enabled: boolean; forced: boolean; has_universe: boolean }[];

beforeAll(async () => {
  records = await createTestRecord();
  admin = new pg.Client({ connectionString: records.adminUrl });
  owner = new pg.Client({ connectionString: records.url });
  await admin.connect();
  await owner.connect();
  const installationId = (await findInstallationId(owner)) ?? '';
  role = (name) => roleName(installationId, name);
  roles = recordRoles.map(role);
  const { rows } = await admin.query<(typeof tables)[number]>(
    `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
            exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'universe_id' and not a.attisdropped)
              as has_universe
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
       and n.nspname <> 'pgboss'
     order by 1`,
  );
  tables = rows;
  await fillEveryTable();
});
afterAll(async () => {
  await admin.end();
  await owner.end();
  await records.drop();
});

describe('R-150 the catalogue', () => {
  test('row security is enabled and forced on every table but the named ones', () => {
    const open = tables.filter((table) => !(table.enabled && table.forced)).map((table) => table.name);
    expect(open).toEqual(WITHOUT_ROW_SECURITY);
  });

  test('every table has the universe in its key, or is on the named list', async () => {
    const { rows } = await admin.query<{ name: string; leads: string }>(
      `select c.relname as name, a.attname as leads from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indisprimary`,
    );
    const others = tables.filter(({ name }) => rows.find((row) => row.name === name)?.leads !== 'universe_id');
    expect(others.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(WITHOUT_UNIVERSE), ...WITHOUT_ROW_SECURITY].sort(),
    );
  });

  test('the app sees a universe’s table by its universe only, and the others not at all', async () => {
    const { rows } = await admin.query<{ name: string; using: string | null; check: string | null; command: string }>(
      `select c.relname as name, pg_get_expr(p.polqual, c.oid) as using, pg_get_expr(p.polwithcheck, c.oid) as check,
              p.polcmd as command
       from pg_policy p join pg_class c on c.oid = p.polrelid
       where 0 = any (p.polroles) or '${role('echolot_app')}'::regrole = any (p.polroles)`,
    );
    const own = '(universe_id = current_universe_id())';
    const isShared = (row: (typeof rows)[number]): boolean =>
      READ_BY_EVERY_UNIVERSE.includes(row.name) && row.command === 'r';
    const isOfMembers = (row: (typeof rows)[number]): boolean =>
      row.name === 'person' && row.command === 'r' && row.using === membersOnly;
    const wrong = rows
      .filter((row) => !isOfMembers(row))
      .filter((row) => row.using !== own || (row.check !== null && row.check !== own));
    expect(wrong.filter((row) => !isShared(row))).toEqual([]);
    const { rows: grants } = await admin.query<{ name: string }>(
      `select distinct c.relname as name from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) as kind
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and has_table_privilege('${role('echolot_app')}', c.oid, kind)`,
    );
    // A right without a policy sees nothing, but is a mistake; a policy without the universe was refused above.
    const seen = new Set(rows.map((row) => row.name));
    expect(grants.filter(({ name }) => !seen.has(name))).toEqual([]);
    const shared = grants.filter(({ name }) => name in WITHOUT_UNIVERSE).map(({ name }) => name);
    expect(shared.sort()).toEqual(READ_BY_EVERY_UNIVERSE);
  });

  test('erasing works inside one universe; a backup reads every table and changes none', async () => {
    const { rows: erasing } = await admin.query(
      `select c.relname from pg_policy p join pg_class c on c.oid = p.polrelid
       where '${role('echolot_erasure')}'::regrole = any (p.polroles)
         and (pg_get_expr(p.polqual, c.oid) <> '(universe_id = current_universe_id())' or p.polwithcheck is null)`,
    );
    expect(erasing).toEqual([]);
    const { rows: backup } = await admin.query<{ name: string; may_read: boolean; may_change: boolean; sees: boolean }>(
      `select c.relname as name, has_table_privilege('${role('echolot_backup')}', c.oid, 'select') as may_read,
              has_table_privilege('${role('echolot_backup')}', c.oid, 'insert, update, delete, truncate') as may_change,
              exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = 'r'
                and '${role('echolot_backup')}'::regrole = any (p.polroles) and pg_get_expr(p.polqual, c.oid) = 'true') as sees
       from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
    );
    const wrong = backup.filter((row) => row.may_change || !row.may_read || !row.sees).map(({ name }) => name);
    expect(wrong).toEqual(WITHOUT_ROW_SECURITY);
  });

  test('the job queue belongs to no universe: only its own role may touch it, and that role nothing else', async () => {
    const { rows } = await admin.query<{ role: string; schema: string }>(
      `select distinct r.role, n.nspname as schema from unnest($1::text[]) as r (role), pg_class c
       join pg_namespace n on n.oid = c.relnamespace, unnest(array['select', 'insert', 'update', 'delete']) as kind
       where c.relkind in ('r', 'p') and (n.nspname = 'pgboss' or (n.nspname = 'public' and r.role = '${role('echolot_jobs')}'))
         and has_schema_privilege(r.role, n.oid, 'usage') and has_table_privilege(r.role, c.oid, kind)`,
      [roles],
    );
    expect(rows).toEqual([{ role: role('echolot_jobs'), schema: 'pgboss' }]);
  });

  test('no role can bypass row security, sign in, or own a table; views ask with the reader’s rights', async () => {
    const { rows: strong } = await admin.query(
      `select rolname from pg_roles where rolname = any ($1) and (rolbypassrls or rolsuper or rolcanlogin or rolcreaterole)`,
      [roles],
    );
    expect(strong).toEqual([]);
    const { rows: owned } = await admin.query(
      `select relname from pg_class where relowner in (select oid from pg_roles where rolname = any ($1))`,
      [roles],
    );
    expect(owned).toEqual([]);
    const { rows: views } = await admin.query(
      `select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
       and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']`,
    );
    expect(views).toEqual([]);
    const { rows: definers } = await admin.query(
      `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
    );
    expect(definers).toEqual([]);
  });

  test('the owner itself cannot bypass row security', async () => {
    const { rows } = await admin.query(`select rolsuper, rolbypassrls from pg_roles where rolname = 'echolot_owner'`);
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });

  test('every table and column is described', async () => {
    const { rows } = await admin.query(
      `select c.relname, a.attname from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum >= 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         and col_description(c.oid, a.attnum) is null
       union all
       select relname, null from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
         and obj_description(oid, 'pg_class') is null`,
    );
    expect(rows).toEqual([]);
  });
});

describe('R-150 raw SQL', () => {
  test.each([
    ['the app with no universe set', 'echolot_app', ''],
    ['the app in a wrong universe', 'echolot_app', randomUUID()],
    ['a pooled connection outside a transaction', 'echolot_none', ''],
    ['the owner', 'echolot_owner', ''],
  ] as const)('%s sees 0 rows in every table', async (_, name, universeId) => {
    const asked = name === 'echolot_owner' ? name : role(name);
    const seen: Record<string, number> = {};
    for (const { name: table } of tables) {
      if (name === 'echolot_owner' && WITHOUT_ROW_SECURITY.includes(table)) continue;
      if (name === 'echolot_app' && READ_BY_EVERY_UNIVERSE.includes(table)) continue;
      const rows = await countAs(asked, universeId, table);
      if (rows > 0) seen[table] = rows;
    }
    expect(seen).toEqual({});
  });

  test('the app in its universe sees its rows, so the zeros above mean something', async () => {
    const { rows } = await admin.query<{ universe_id: string }>('select universe_id from universe order by 1 limit 1');
    const universeId = rows[0]?.universe_id ?? '';
    expect(await countAs(role('echolot_app'), universeId, 'survey')).toBeGreaterThan(0);
    expect(await countAs(role('echolot_app'), universeId, 'universe')).toBe(1);
  });
});

/** Rows of a table the role sees by raw SQL; being denied counts as none. */
async function countAs(asked: string, universeId: string, table: string): Promise<number> {
  await owner.query('begin');
  try {
    await owner.query(`set local role ${asked}`);
    await owner.query(`select set_config('echolot.universe', $1, true)`, [universeId]);
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from public."${table}"`);
    return rows[0]?.n ?? 0;
  } catch (error) {
    if ((error as pg.DatabaseError).code === '42501') return 0; // insufficient_privilege
    throw error;
  } finally {
    await owner.query('rollback');
  }
}

/** Puts a row into every table, whatever its columns, so that a new table is covered without a change here. */
async function fillEveryTable(): Promise<void> {
  const { universeId } = await createTestUniverse(records.record);
  await createTestUniverse(records.record);
  await admin.query('set session_replication_role = replica'); // No foreign keys: any row will do.
  for (const { name } of tables) {
    await admin.query(`do $$ declare c record; begin
      for c in select conname from pg_constraint where conrelid = 'public.${name}'::regclass and contype = 'c' loop
        execute format('alter table public.${name} drop constraint %I', c.conname);
      end loop; end $$`);
    const { rows: columns } = await admin.query<{ name: string; type: string; category: string }>(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, t.typcategory as category
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
         and a.attidentity = '' and a.attgenerated = ''`,
      [`public.${name}`],
    );
    const values = columns.map((column) => (column.name === 'universe_id' ? `'${universeId}'` : anyValue(column)));
    const names = columns.map((column) => `"${column.name}"`);
    await admin.query(
      `insert into public."${name}" (${names.join(', ')}) values (${values.join(', ')}) on conflict do nothing`,
    );
    const { rows } = await admin.query<{ n: number }>(`select count(*)::int as n from public."${name}"`);
    expect(rows[0]?.n, `rows in ${name}`).toBeGreaterThan(0);
  }
}

function anyValue({ type, category }: { type: string; category: string }): string {
  if (category === 'A') return `'{}'::${type}`;
  if (type === 'uuid') return `'${randomUUID()}'`;
  if (type === 'jsonb' || type === 'json') return `'{}'`;
  if (type === 'bytea') return `'\\x00'`;
  if (category === 'D') return 'now()';
  if (category === 'B') return 'true';
  if (category === 'N') return '1';
  return `'1'::${type}`;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { readInstallationId, recordRoles, roleName } from './installation.ts';
import { migrateRecord, readMigrations, recordMigrations } from './migrate.ts';
import { connectRecord } from './record.ts';
import { createTestUniverse } from './test-rows.ts';

/** The last migration of versions whose roles the whole cluster shared. */
const lastOfSharedRoles = 25;

let dataDir: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'echolot-cluster-'));
  postgres = await startEmbeddedPostgres({ dataDir, isDurable: false });
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const urlOf = (user: string, database: string): string => {
  const url = new URL(postgres.adminUrl);
  Object.assign(url, { username: user, password: 'pw', pathname: `/${database}` });
  return url.href;
};

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Several statements answer a list, which the types of pg do not say.
    const result = (await client.query<Row>(sql)) as pg.QueryResult<Row> | pg.QueryResult<Row>[];
    const last = Array.isArray(result) ? result.at(-1) : result;
    return last?.rows ?? [];
  } finally {
    await client.end();
  }
}

const asAdmin = (sql: string, database = 'postgres') => query(postgres.adminUrl.replace(/[^/]*$/, database), sql);

/** A database whose owner may do what the start asks for, and no more. */
async function install(name: string): Promise<string> {
  await asAdmin(`create role ${name} login createrole password 'pw'`);
  await asAdmin(`create database ${name} owner ${name}`);
  return urlOf(name, name);
}

async function rolesOf(url: string): Promise<string[]> {
  const id = await readInstallationId(url, 'test');
  return recordRoles.map((role) => roleName(id, role));
}

/** Fails for every way by which `intruder` could work as a role of the database `neighbour`. */
async function expectKeptOut(intruder: string, neighbour: string): Promise<void> {
  await expect(query(urlOf(intruder, neighbour), 'select 1')).rejects.toThrow('permission denied for database');
  for (const role of await rolesOf(urlOf(neighbour, neighbour))) {
    const own = urlOf(intruder, intruder);
    await expect(query(own, `set role ${role}`), role).rejects.toThrow('permission denied to set role');
    await expect(query(own, `grant ${role} to ${intruder}`), role).rejects.toThrow('permission denied to grant role');
  }
}

/** The record as versions made it whose roles had the same names everywhere. */
async function migrateWithSharedRoles(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'create table migration (number integer primary key, name text, checksum text, applied_at timestamptz default now())',
  );
  for (const { number, name, sql, checksum } of readMigrations(recordMigrations)) {
    if (number > lastOfSharedRoles) continue;
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migration values ($1, $2, $3)', [number, name, checksum]);
    await client.query('commit');
  }
  await client.query(
    `begin; set local role echolot_operator;
     insert into universe (universe_id, ext_name, title) values (gen_random_uuid(), 'former', 'Former'); commit`,
  );
  await client.end();
}

const countUniverses = (url: string, role: string) =>
  query<{ n: number }>(url, `begin; set local role ${role}; select count(*)::int as n from public.universe`);

describe('two installations on one cluster', () => {
  test('each has roles of its own, and neither reaches the other', async () => {
    const one = await install('one');
    const two = await install('two');
    await migrateRecord({ url: one });
    await migrateRecord({ url: two });
    const [ofOne, ofTwo] = [await rolesOf(one), await rolesOf(two)];
    expect(ofOne.filter((role) => ofTwo.includes(role))).toEqual([]);
    await expectKeptOut('one', 'two');
    await expectKeptOut('two', 'one');
    // Let in by somebody, it still sees nothing.
    await asAdmin('grant connect on database two to one');
    await expect(query(urlOf('one', 'two'), 'select * from public.person')).rejects.toThrow('permission denied');
    await asAdmin('revoke connect on database two from one');
    const rows = await asAdmin(`select rolname from pg_roles where rolname = any ('{${recordRoles.join()}}')`);
    expect(rows, 'no role whose name says nothing of its installation').toEqual([]);
  });

  test('each works, also with rows that go by way of temporary tables', async () => {
    const record = connectRecord({ url: urlOf('one', 'one') });
    const { universeId } = await createTestUniverse(record);
    const staged = await record.inUniverse(universeId, async ({ stageRows }) =>
      stageRows('survey', ['ext_name'], [['a']]),
    );
    expect(staged).toBe('stage_1');
    await record.close();
  });

  test('a database copied for another owner gets roles of its own', async () => {
    await asAdmin(`create role copier login createrole password 'pw'`);
    await asAdmin('create database copier template one owner copier');
    await asAdmin('reassign owned by one to copier', 'copier');
    await asAdmin('alter database one owner to one');
    await migrateRecord({ url: urlOf('copier', 'copier') });
    await expectKeptOut('copier', 'one');
    await expectKeptOut('one', 'copier');
    const [, , , , operator] = await rolesOf(urlOf('copier', 'copier'));
    expect(await countUniverses(urlOf('copier', 'copier'), operator ?? '')).toEqual([{ n: 1 }]);
  });
});

describe('installations of before, whose roles the cluster shares', () => {
  test('are brought up one after the other; the neighbour works on, and in the end neither reaches the other', async () => {
    const red = await install('red');
    const blue = await install('blue');
    await migrateWithSharedRoles(red);
    // What the start of before proposed.
    await asAdmin(
      'grant echolot_none, echolot_app, echolot_projection, echolot_sign_on, echolot_operator, echolot_jobs, echolot_erasure, echolot_backup, echolot_turns to blue',
    );
    await migrateWithSharedRoles(blue);
    expect(await countUniverses(urlOf('red', 'blue'), 'echolot_backup'), 'so it was').toEqual([{ n: 1 }]);

    await migrateRecord({ url: red });
    expect(await countUniverses(blue, 'echolot_backup'), 'not yet brought up').toEqual([{ n: 1 }]);
    const ofRed = await rolesOf(red);
    expect(await countUniverses(red, ofRed[7] ?? '')).toEqual([{ n: 1 }]);
    await expect(countUniverses(red, 'echolot_backup')).rejects.toThrow('permission denied for');
    const held = await asAdmin(
      `select r.rolname from pg_shdepend d join pg_roles r on r.oid = d.refobjid join pg_database b on b.oid = d.dbid
       where b.datname = 'red' and r.rolname = any ('{${recordRoles.join()}}')`,
    );
    expect(held).toEqual([]);

    await migrateRecord({ url: blue });
    await expectKeptOut('red', 'blue');
    await expectKeptOut('blue', 'red');
    const record = connectRecord({ url: blue });
    const titles = await record.as('echolot_operator', ({ db }) => db.selectFrom('universe').select('title').execute());
    expect(titles).toEqual([{ title: 'Former' }]);
    await record.close();
  });

  test('alone on its cluster: the former roles are gone afterwards, and rights are those of a new installation', async () => {
    await asAdmin(`drop role if exists ${recordRoles.join(', ')}`);
    const old = await install('old');
    const fresh = await install('fresh');
    await migrateWithSharedRoles(old);
    await migrateRecord({ url: old });
    await migrateRecord({ url: fresh });
    const left = await asAdmin(`select rolname from pg_roles where rolname = any ('{${recordRoles.join()}}')`);
    expect(left).toEqual([]);
    expect(await rightsIn(old)).toEqual(await rightsIn(fresh));
  });
});

/** Every policy and right of the roles in a database, without the installation's id. */
async function rightsIn(url: string): Promise<string[]> {
  const id = await readInstallationId(url, 'test');
  const rows = await query<{ line: string }>(
    url,
    `select format('%s: %s %s to %s', p.polrelid::regclass, p.polname, p.polcmd, array(select unnest(p.polroles)::regrole::text)) as line
     from pg_policy p
     union all
     select format('%s: %s by %s', c.oid::regclass, x.privilege_type, x.grantee::regrole) from pg_class c, aclexplode(c.relacl) x
       where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and x.grantee::regrole::text like 'echolot%'
     union all
     select format('%s.%s: %s by %s', a.attrelid::regclass, a.attname, x.privilege_type, x.grantee::regrole)
       from pg_attribute a, aclexplode(a.attacl) x
     union all
     select format('%s: %s by %s', n.nspname, x.privilege_type, x.grantee::regrole) from pg_namespace n, aclexplode(n.nspacl) x
       where x.grantee::regrole::text like 'echolot%'
     union all
     select format('database: %s by %s', x.privilege_type, x.grantee::regrole) from pg_database d, aclexplode(d.datacl) x
       where d.datname = current_database() and x.grantee <> d.datdba`,
  );
  return rows.map(({ line }) => line.replaceAll(`_${id}_`, '_')).sort();
}

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administratorPermissions } from '@echolot/contract/permissions';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { migrateRecord } from './migrate.ts';

let dir: string;
let database: string;
let url: string;
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('testPostgresAdminUrl') });
  await admin.connect();
});
afterAll(() => admin.end());
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'echolot-migrate-'));
  database = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${database} owner echolot_owner`);
  url = inject('testPostgresOwnerUrl').replace(/[^/]*$/, database);
});
afterEach(async () => {
  await admin.query(`drop database ${database} with (force)`);
  rmSync(dir, { recursive: true, force: true });
});

function write(file: string, sql: string): void {
  writeFileSync(join(dir, file), sql);
}

test('files are applied once, in order, with progress; later ones follow', async () => {
  write('0002_second.sql', 'alter table t add column b int');
  write('0001_first.sql', 'create table t (a int)');
  const seen: string[] = [];
  const migrate = (): Promise<number> =>
    migrateRecord({ url, dir, onProgress: ({ name }, index, total) => seen.push(`${name} ${index}/${total}`) });
  expect(await migrate()).toBe(2);
  expect(await migrate()).toBe(0);
  write('0003_third.sql', 'alter table t add column c int');
  expect(await migrate()).toBe(1);
  expect(seen).toEqual(['first 1/2', 'second 2/2', 'third 1/1']);
});

test('servers that start together wait for each other', async () => {
  write('0001_first.sql', 'create table t (a int); select pg_sleep(0.2)');
  const counts = await Promise.all([1, 2, 3].map(() => migrateRecord({ url, dir })));
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
});

test('a failing file is undone as a whole and named with its line', async () => {
  write('0001_first.sql', 'create table t (a int);');
  write('0002_second.sql', 'alter table t add column b int;\n\nselect nonsense;');
  await expect(migrateRecord({ url, dir })).rejects.toThrow(
    'Migration 2 (second) failed at line 3 and was undone: column "nonsense" does not exist',
  );
  write('0002_second.sql', 'alter table t add column b int;');
  expect(await migrateRecord({ url, dir })).toBe(1);
});

test('changed, newer, late and double files are refused', async () => {
  write('0002_two.sql', 'select 2');
  await migrateRecord({ url, dir });
  write('0002_two.sql', 'select 2\r\n');
  await expect(migrateRecord({ url, dir })).rejects.toThrow('Migration 2 (two) was changed');
  write('0002_two.sql', 'select 2');
  write('0001_late.sql', 'select 1');
  await expect(migrateRecord({ url, dir })).rejects.toThrow('comes before one already applied');
  rmSync(join(dir, '0001_late.sql'));
  write('0002_other.sql', 'select 1');
  await expect(migrateRecord({ url, dir })).rejects.toThrow('Two migrations are numbered 2');
  rmSync(join(dir, '0002_other.sql'));
  rmSync(join(dir, '0002_two.sql'));
  await expect(migrateRecord({ url, dir })).rejects.toThrow('migrated by a newer Echolot (2 two)');
});

test('a user without rights is told the statements that grant them', async () => {
  const user = `weak_${randomUUID().slice(0, 8)}`;
  await admin.query(`create role ${user} login password 'weak'`);
  const weak = url.replace(/\/\/[^@]*@/, `//${user}:weak@`);
  const faultOf = (): Promise<unknown> => migrateRecord({ url: weak, dir }).catch((error: Error) => error.message);
  const fault = await faultOf();
  expect(fault).toContain(`ALTER ROLE "${user}" CREATEROLE;`);
  expect(fault).toContain(`ALTER DATABASE "${database}" OWNER TO "${user}";`);
  await admin.query(`alter role "${user}" createrole`);
  await admin.query(`alter database "${database}" owner to "${user}"`);
  expect(await migrateRecord({ url: weak })).toBeGreaterThan(0);
  await admin.query(`alter database "${database}" owner to echolot_owner`);
  await expect(migrateRecord({ url })).rejects.toThrow(
    `Its tables belong to user ${user}: name that user in DATABASE_URL`,
  );
});

test('a database that cannot be reached, or a wrong password, is said without the password', async () => {
  for (const wrong of [url.replace(/:\d+\//, ':1/'), url.replace(/\/\/[^@]*@/, '//echolot_owner:s3cret@')]) {
    const fault = await migrateRecord({ url: wrong, dir }).catch((error: Error) => error.message);
    expect(fault).toMatch(/^The database \w+ at 127\.0\.0\.1:\d+ cannot be used: .* Check DATABASE_URL\.$/);
    expect(fault).not.toContain('s3cret');
  }
});

test('a role that looks after people gets what administrators have got since it was made', async () => {
  await migrateRecord({ url, upTo: 12 });
  const client = new pg.Client({ connectionString: inject('testPostgresAdminUrl').replace(/[^/]*$/, database) });
  await client.connect();
  const universe = randomUUID();
  await client.query("insert into universe (universe_id, ext_name, title) values ($1, 'u', 'U')", [universe]);
  const before = administratorPermissions.slice(0, administratorPermissions.indexOf('filters.share'));
  const add = 'insert into role (universe_id, ext_name, title, permissions) values ($1, $2, $2, $3)';
  await client.query(add, [universe, 'admin', before]);
  await client.query(add, [universe, 'reader', ['rankings.read']]);
  await client.query(add, [universe, 'nobody', []]);
  await migrateRecord({ url });
  const { rows } = await client.query<{ name: string; permissions: string[] }>(
    'select ext_name as name, permissions from role',
  );
  await client.end();
  const permissionsOf = (name: string) => rows.find((row) => row.name === name)?.permissions;
  expect(permissionsOf('admin')?.toSorted()).toEqual([...administratorPermissions].sort());
  expect(permissionsOf('reader')).toContain('interviews.read');
  expect(permissionsOf('reader')).not.toContain('interviews.identify');
  expect(permissionsOf('nobody')).toEqual([]);
});

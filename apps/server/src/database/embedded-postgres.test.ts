import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@echolot/contract/app-error';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateRecord } from './migrate.ts';
import { findPostgresLauncher } from './postgres-launcher.ts';
import { connectRecord } from './record.ts';

const isRoot = process.getuid?.() === 0;
let dataDir: string;
let running: EmbeddedPostgres | undefined;
let holder: ChildProcess | undefined;

beforeEach(() => {
  // mkdtemp makes it mode 700: as root, a folder only root may enter.
  dataDir = mkdtempSync(join(tmpdir(), 'echolot-postgres-'));
});
afterEach(async () => {
  if (holder && holder.exitCode === null && holder.signalCode === null) holder.kill('SIGKILL');
  await running?.stop();
  running = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, ...options });
  return running;
}

async function query<R extends pg.QueryResultRow>(url: string, statement: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('kept below the data directory, open to this machine and to its password only, durable', async () => {
  const { url, adminUrl } = await start();
  expect(readdirSync(dataDir)).toEqual(['postgres']);
  expect(statSync(join(dataDir, 'postgres', 'passwords.json')).mode & 0o777).toBe(0o600);
  await expect(query(url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
  const rows = await query(
    adminUrl,
    `select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories', 'fsync',
       'synchronous_commit', 'full_page_writes', 'data_checksums') order by name`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    synchronous_commit: 'on',
    unix_socket_directories: '',
  });
  const [me] = await query(
    url,
    'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
  );
  expect(me).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: true });
});

test('data survive stop and start; nothing runs after stop', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 7 as n');
  await first.stop();
  expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  const second = await start();
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a start killed while initialising leaves nothing in the way', async () => {
  const { initdb, ...rest } = findPostgresLauncher();
  const failing = { ...rest, initdb: '/bin/false' };
  await expect(start({ isDurable: false, launcher: failing })).rejects.toThrow('could not be initialised');
  expect((await start({ isDurable: false, launcher: { ...rest, initdb } })).pid).toBeGreaterThan(0);
});

describe('after kill -9', () => {
  /** Starts a process that commits rows all the time and kills it; answers its last acknowledged row. */
  async function commitUntilKilled(mode: 'tied' | 'orphan', kill: (holderPid: number, pid: number) => void) {
    const child = fork(join(import.meta.dirname, 'test-postgres-holder.ts'), [dataDir, mode], { stdio: 'inherit' });
    holder = child;
    let pid = 0;
    let committed = 0;
    child.on('message', (message: { pid?: number; committed?: number }) => {
      pid = message.pid ?? pid;
      committed = message.committed ?? committed;
    });
    while (committed < 50 && child.exitCode === null) await sleep(10);
    const ended = once(child, 'exit');
    kill(child.pid ?? 0, pid);
    await ended;
    return { pid, committed };
  }

  test.each([
    ['of everything, the next start recovers by itself', 'tied', true],
    ['of us alone, PostgreSQL ends with us', 'tied', false],
    ['of us alone, PostgreSQL left running is stopped by the next start', 'orphan', false],
  ] as const)('%s and no acknowledged commit is lost', async (_, mode, isKillingPostgres) => {
    for (let round = 0; round < 2; round++) {
      const { pid, committed } = await commitUntilKilled(mode, (holderPid, postgresPid) => {
        process.kill(holderPid, 'SIGKILL');
        if (isKillingPostgres) process.kill(postgresPid, 'SIGKILL');
      });
      const { url, stop } = await start();
      const [row] = await query<{ n: string }>(url, 'select max(n) as n from kept');
      expect(Number(row?.n)).toBeGreaterThanOrEqual(committed);
      expect(isPostgres(pid)).toBe(false);
      await stop();
    }
  });
});

describe('while it runs', () => {
  test('PostgreSQL killed: 503, then it is started again and the same record works', async () => {
    const faults: string[] = [];
    const postgres = await start({ onFault: (message) => faults.push(message) });
    await migrateRecord({ url: postgres.url });
    const record = connectRecord({ url: postgres.url });
    const read = () => record.as('echolot_operator', ({ db }) => db.selectFrom('universe').selectAll().execute());
    await read();
    process.kill(postgres.pid, 'SIGKILL');
    let refusals = 0;
    for (;;) {
      try {
        await read();
        if (refusals > 0) break;
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        expect((error as AppError).code).toBe('record_unavailable');
        refusals++;
      }
      await sleep(5);
    }
    expect(faults).toEqual([expect.stringContaining('SIGKILL'), 'PostgreSQL runs again']);
    await record.close();
  });

  test('PostgreSQL stalled: 503, works again when it answers', async () => {
    const { url, pid } = await start({ isDurable: false });
    await migrateRecord({ url });
    const record = connectRecord({ url, poolSize: 2 });
    const read = () => record.as('echolot_operator', ({ db }) => db.selectFrom('universe').selectAll().execute());
    await read();
    const pids = [
      pid,
      ...(await query<{ pid: number }>(url, 'select pid from pg_stat_activity')).map((row) => row.pid),
    ];
    const signal = (name: NodeJS.Signals): void => {
      for (const each of pids) if (isPostgres(each)) process.kill(each, name);
    };
    signal('SIGSTOP');
    try {
      // Without a limit of its own each of them would stand as still as PostgreSQL does.
      await expect(read()).rejects.toMatchObject({ code: 'record_unavailable' });
      expect(await record.isReachable()).toBe(false);
    } finally {
      signal('SIGCONT');
    }
    expect(await read()).toEqual([]);
    expect(await record.isReachable()).toBe(true);
    await record.close();
  });
});

test.runIf(isRoot)('root may change between user namespace and account and keeps the data', async () => {
  const first = await start({ isDurable: false, launcher: findPostgresLauncher(['user namespace']) });
  await query(first.url, 'create table kept as select 7 as n');
  await first.stop();
  for (const way of ['account', 'user namespace'] as const) {
    const launcher = findPostgresLauncher([way]);
    expect(launcher.way).toBe(way);
    const next = await start({ isDurable: false, launcher });
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await next.stop();
  }
});

function isPostgres(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.includes('(postgres)') && !stat.includes(') Z ');
  } catch {
    return false;
  }
}

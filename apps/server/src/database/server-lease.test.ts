import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestProduct } from '../testing/test-product.ts';
import { type LeaseHolder, type ServerLease, takeServerLease } from './server-lease.ts';
import { createTestRecord, type TestRecord } from './test-database.ts';

let records: TestRecord;
const leases: ServerLease[] = [];

beforeEach(async () => {
  records = await createTestRecord();
});
afterEach(async () => {
  for (const lease of leases.splice(0)) await lease.release();
  await records.drop();
});

const holder = (address: string, place = `/srv${address.slice(7)}`, kind: 'embedded' | 'clickhouse' = 'embedded') =>
  ({ address, machine: 'm', pid: 7, columnar: { kind, place } }) satisfies LeaseHolder;

async function take(one: LeaseHolder, waitMs = 0, onTakenOver = (_fault: Error): void => undefined): Promise<void> {
  leases.push(await takeServerLease({ url: records.url, holder: one, waitMs, onTakenOver }));
}

async function asAdmin(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: records.adminUrl });
  await client.connect();
  return (await client.query<Record<string, unknown>>(sql).finally(() => client.end())).rows;
}

test('a second server with columns of its own is refused and told where the first is; both answers stay right', async () => {
  const first = await startTestProduct({ database: records });
  try {
    await expect(take(holder('http://second'))).rejects.toThrow(
      new RegExp(
        `Another Echolot works on this record: at http://localhost:8080, process ${process.pid} on .+, with its columns in ${first.dataDir}`,
      ),
    );
    const token = await first.signIn('admin');
    expect((await first.client.call('getHealth', {}, { token })).status).toBe(200);
  } finally {
    await first.product.close();
  }
  await take(holder('http://second'));
});

test('servers on one ClickHouse share the record; another ClickHouse, or an embedded store beside it, is refused', async () => {
  await take(holder('http://a', 'columns:8123', 'clickhouse'));
  await take(holder('http://b', 'columns:8123', 'clickhouse'));
  await expect(take(holder('http://c', 'others:8123', 'clickhouse'))).rejects.toThrow('its columns in columns:8123');
  await expect(take(holder('http://d'))).rejects.toThrow('at http://a, process 7 on m');
});

test('the record of a killed server is free at once, that of one that ends is waited for', async () => {
  const module = JSON.stringify(new URL('server-lease.ts', import.meta.url).href);
  const script = `const { takeServerLease } = await import(${module});
    await takeServerLease({ url: ${JSON.stringify(records.url)}, holder: ${JSON.stringify(holder('http://killed'))}, onTakenOver() {} });
    console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(take(holder('http://next'))).rejects.toThrow('at http://killed');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await take(holder('http://next'), 20_000);
});

test('after a lost connection it is taken again; when another was quicker, the server is told to end', async () => {
  const faults: string[] = [];
  await take(holder('http://first'), 0, ({ message }) => faults.push(message));
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'echolot lease' and datname = current_database()`;
  const isHeld = `select from pg_locks l join pg_database d on d.oid = l.database
    where locktype = 'advisory' and classid = 720345 and d.datname = current_database()`;
  await asAdmin(cut);
  await expect.poll(() => asAdmin(isHeld), { timeout: 20_000 }).toHaveLength(1);
  expect(faults).toEqual([]);

  const rival = new pg.Client({ connectionString: records.url });
  await rival.connect();
  const isWaiting = rival.query('select pg_advisory_lock(720345, 1)');
  await asAdmin(cut);
  await isWaiting;
  await expect
    .poll(() => faults, { timeout: 20_000 })
    .toEqual([expect.stringContaining('Another Echolot works on this record')]);
  await rival.end();
});

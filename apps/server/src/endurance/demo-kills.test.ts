import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { TestClient } from '../http/test-client.ts';

let database: TestRecord;
let dataDir: string;
let admin: pg.Client;
const children: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestRecord();
  dataDir = await mkdtemp(join(tmpdir(), 'echolot-demo-'));
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await admin.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** What the server that was started last has said. */
let said = '';

/** Starts the server with a demo and resolves once it has said something. */
async function startUntil(port: number, line: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '..', 'main.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
        ...{ DEMO: 'on', DEMO_INTERVIEWS: '20000' },
      },
    },
  );
  children.push(child);
  said = '';
  const isSaid = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(line)) resolve(true);
    });
    child.once('exit', () => resolve(false));
  });
  if (!(await isSaid)) throw new Error(`The server ended before it said "${line}":\n${said}`);
  return child;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  server.close();
  await once(server, 'close');
  return port;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const counts = async (): Promise<Record<string, number>> =>
  (
    await admin.query<Record<string, number>>(
      `select (select count(*)::int from interview) as interviews, (select count(*)::int from sample) as samples,
         (select count(*)::int from alert) as alerts, (select count(*)::int from action) as actions,
         (select count(*)::int from interview i where sample_id is not null
            and not exists (select from sample s where s.sample_id = i.sample_id)) as waiting,
         (select count(*)::int from demo_part where finished_at is null) as unfinished`,
    )
  ).rows[0] ?? {};

test('a demo is in use before it is complete, and a server that is killed meanwhile goes on with the next start', async () => {
  const port = await findFreePort();
  const first = await startUntil(port, 'Echolot is ready');
  const client = new TestClient(`http://127.0.0.1:${port}`);
  const body = { username: 'manager', password: 'manager', universe: 'aurora' };
  const { authToken: token } = (await client.call('login', { body })).reply();
  const params = { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' };
  const ranking = (await client.call('getRanking', { params }, { token })).reply();
  expect(ranking.total.n).toBeGreaterThan(1000);
  await kill(first);
  const early = await counts();
  expect(early).toMatchObject({ interviews: 20_240 });
  expect(early['unfinished']).toBeGreaterThan(0);

  // Killed once more, with some of it stored: storing lingers, so that a fast machine is not done before.
  await admin.query(`create function linger() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.2); return null; end $$`);
  await admin.query('create trigger lingering after insert on sample for each statement execute function linger()');
  const second = await startUntil(port, 'Echolot is ready');
  const isMidway = async (): Promise<boolean> => {
    const { samples = 0, waiting = 0 } = await counts();
    return samples > 0 && waiting > 0;
  };
  await expect.poll(isMidway, { timeout: 60_000, interval: 20 }).toBe(true);
  await kill(second);
  await admin.query('drop function linger() cascade');
  const middle = await counts();
  expect(middle['alerts']).toBeGreaterThan(0);
  expect(middle['waiting']).toBeGreaterThan(0);

  // PostgreSQL computes the index when it looks at what the table holds, which is the last step.
  await admin.query(`create function refuse(text) returns text language plpgsql immutable as
    $$ begin if current_query() = 'analyze' then raise 'not today'; end if; return $1; end $$`);
  await admin.query('create index refusing on person (refuse(username))');
  const incomplete = await startUntil(port, 'The demo could not be completed: error: not today');
  await sleep(500);
  expect(said).not.toContain('The demo is complete.');
  await kill(incomplete);
  await admin.query('drop function refuse(text) cascade');
  await kill(await startUntil(port, 'The demo is complete.'));
  const late = await counts();
  expect(late).toMatchObject({ interviews: 20_240, waiting: 0, unfinished: 0, actions: 22 });
  expect(late['samples']).toBeGreaterThan(Number(middle['samples']));
}, 240_000);

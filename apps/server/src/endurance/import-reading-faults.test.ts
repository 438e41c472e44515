import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChdbEngine } from '../columnar/chdb-engine.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { jobQueueSchema } from '../database/job-queue-schema.ts';
import { migrateRecord } from '../database/migrate.ts';
import { connectRecord } from '../database/record.ts';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { TestClient } from '../http/test-client.ts';
import { sized } from '../testing/endurance.ts';
import { fileOf, ImportTester, mappingFor } from '../testing/import-tester.ts';
import { createServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { createSignInPeople } from '../testing/sign-in-people.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';

const rowCount = sized({ whole: 150_000, small: 100_000 });
/** In the small size nobody waits until what the dead server held is free again by itself. */
const isLeaseCut = sized({ whole: false, small: true });
/** Every second one kills the engine, the others the record. A fast machine has read the file before the last of them. */
const [leastKills, mostKills] = sized({ whole: [4, 8] as const, small: [2, 3] as const });

describe('the record and the engine are killed while a file is read', () => {
  let home: string;
  let postgres: EmbeddedPostgres;
  let running: TestProduct;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'echolot-reading-faults-'));
    postgres = await startEmbeddedPostgres({ dataDir: home });
    await migrateRecord({ url: postgres.url });
    const record = connectRecord({ url: postgres.url });
    const database = { record, url: postgres.url, adminUrl: postgres.adminUrl, drop: () => record.close() };
    running = await startTestProduct({ database });
  });
  afterAll(async () => {
    await running?.close();
    await postgres?.stop();
    if (home) await rm(home, { recursive: true, force: true });
  });

  test('reading goes on where it is, however often, and every row is there', async () => {
    const tester = new ImportTester(running, await running.signIn('admin'));
    const importId = await tester.upload('killed.csv', fileOf(rowCount));
    let furthest = 0;
    let kills = 0;
    for (;;) {
      const one = (await tester.call('getImport', { params: { importId } })).problem ? undefined : await get();
      if (one && one.state !== 'reading') break;
      const bytes = one?.progress.bytesRead ?? furthest;
      // Nothing is read a second time.
      expect(bytes).toBeGreaterThanOrEqual(furthest);
      if (bytes > furthest && kills < mostKills) {
        kills += 1;
        if (kills % 2 === 0) process.kill((running.product.engine as ChdbEngine).pid ?? Number.NaN, 'SIGKILL');
        else process.kill(postgres.pid, 'SIGKILL');
      }
      furthest = bytes;
      await sleep(20);
    }
    expect(kills).toBeGreaterThanOrEqual(leastKills);
    const ready = await get();
    expect(ready).toMatchObject({ state: 'ready', file: { rows: rowCount } });
    expect(ready.columns.map(({ filled, empty }) => filled + empty)).toEqual(ready.columns.map(() => rowCount));

    async function get() {
      for (;;) {
        const reply = await tester.call('getImport', { params: { importId } });
        if (!reply.problem) return reply.reply();
        await sleep(50);
      }
    }
  }, 240_000);
});

describe('the server is killed while a file is read', () => {
  let database: TestRecord;
  let home: string;
  let server: ServerProcess;
  let client: TestClient;
  let queue: pg.Client;

  beforeAll(async () => {
    database = await createTestRecord();
    await createSignInPeople(database.record);
    home = await mkdtemp(join(tmpdir(), 'echolot-reading-kills-'));
    server = await createServerProcess(database.url, join(home, 'data'));
    client = new TestClient(server.origin);
    queue = new pg.Client({ connectionString: database.adminUrl });
    await queue.connect();
    await server.start();
  });
  afterAll(async () => {
    await server?.kill();
    await queue?.end();
    await database?.drop();
    if (home) await rm(home, { recursive: true, force: true });
  });

  test('however often, and its jobs lost: the next start takes every import up, in reading, running and being taken back', async () => {
    const login = { username: 'admin', password: 'admin', universe: 'aurora' };
    const token = (await client.call('login', { body: login })).reply().authToken;
    const text = fileOf(30_000);
    const bytes = Buffer.from(text);
    const body = { fileName: 'killed.csv', byteCount: bytes.length };
    const { importId } = (await client.call('createImport', { body }, { token })).reply();
    const params = { importId };
    const upload = new Blob([new Uint8Array(bytes)]);
    (await client.call('uploadImportFile', { params, query: { offset: 0 }, body: upload }, { token })).reply();
    const get = async () => (await client.call('getImport', { params }, { token })).reply();

    /** Kills the server as soon as it works on it, and loses its jobs; then starts it again. */
    const killedIn = async (state: string): Promise<void> => {
      await expect.poll(async () => (await get()).state, { interval: 20, timeout: 60_000 }).toBe(state);
      await sleep(100);
      await server.kill();
      await queue.query(`delete from ${jobQueueSchema}.job where name like 'import.%'`);
      if (isLeaseCut) await queue.query(`update import set claimed_until = now() where claimed_until > now()`);
      await server.start();
    };
    const reached = async (state: string): Promise<void> => {
      await expect.poll(async () => (await get()).state, { interval: 100, timeout: 90_000 }).toBe(state);
    };

    // More often than a job is tried.
    for (let kill = 0; kill < 3; kill += 1) await killedIn('reading');
    await reached('ready');
    (await client.call('setImportMapping', { params, body: { mapping: mappingFor('killed') } }, { token })).reply();
    await reached('ready');
    expect((await get()).judgement).toMatchObject({ accepted: 30_000 });
    (await client.call('startImport', { params, body: { confirmChanges: true } }, { token })).reply();
    await killedIn('running');
    await reached('finished');
    expect((await get()).progress).toMatchObject({ accepted: 30_000, refused: 0 });
    (await client.call('undoImport', { params }, { token })).reply();
    await killedIn('undoing');
    await reached('undone');
    const { rows } = await queue.query<{ status: string; count: number; wrong: number }>(
      `select i.status, count(*)::int as count,
         count(*) filter (where i.version <> 2 or i.taken_back <> array[1, 2])::int as wrong
       from interview i join survey s using (universe_id, survey_id) where s.ext_name = 'killed' group by 1`,
    );
    expect(rows).toEqual([{ status: 'deleted', count: 30_000, wrong: 0 }]);
  }, 300_000);
});

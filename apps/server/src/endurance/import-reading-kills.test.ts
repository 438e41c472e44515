import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadLimitBytes } from '@echolot/contract/endpoint';
import type { Import } from '@echolot/contract/intake/imports';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobQueueSchema } from '../database/job-queue-schema.ts';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { TestClient } from '../http/test-client.ts';
import { createServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { createSignInPeople } from '../testing/sign-in-people.ts';

const rowCount = 30_000;
let database: TestRecord;
let home: string;
let server: ServerProcess;
let client: TestClient;
let record: pg.Client;

beforeAll(async () => {
  database = await createTestRecord();
  await createSignInPeople(database.record);
  home = await mkdtemp(join(tmpdir(), 'echolot-reading-kills-'));
  server = await createServerProcess(database.url, join(home, 'data'), { LOG_LEVEL: 'info' });
  client = new TestClient(server.origin);
  record = new pg.Client({ connectionString: database.adminUrl });
  await record.connect();
  await server.start();
});
afterAll(async () => {
  await server?.kill();
  await record?.end();
  await database?.drop();
  if (home) await rm(home, { recursive: true, force: true });
});

/** Everything a reader gathers: few and many different cells, dates, numbers, ids that repeat, refused and damaged rows, new units. */
function largeFile(): string {
  const scores = Array.from({ length: 16 }, (_, place) => `score ${place}`);
  const texts = Array.from({ length: 6 }, (_, place) => `text ${place}`);
  const lines = [['id', 'day', 'country', 'shop', 'reason', 'amount', ...scores, ...texts].join(',')];
  for (let row = 1; row <= rowCount; row += 1) {
    // Some ids come twice: next to each other, and at both ends of the file.
    const no = row % 500 === 0 ? row - 1 : row > rowCount - 40 ? row - rowCount + 40 : row;
    const day = no % 997 === 0 ? 'soon' : `2026-0${1 + (no % 9)}-${10 + (no % 19)}`;
    const cells = [
      `R-${no}-x`,
      day,
      `Country ${no % 5}`,
      `Shop ${Math.floor(no / 40)}`,
      `Reason ${no % 300}`,
      `${no % 9000}.50`,
    ];
    for (let place = 0; place < scores.length; place += 1) cells.push(String(1 + ((no * (place + 3)) % 5)));
    for (let place = 0; place < texts.length; place += 1) cells.push(`Words ${(no * 7919 + place) % 1_000_003}`);
    lines.push(row % 5000 === 0 ? 'damaged,line' : cells.join(','));
  }
  return lines.join('\n');
}

test('a server killed while it reads goes on where it was, looking at columns and judging rows, and finds the same', async () => {
  const login = { username: 'admin', password: 'admin', universe: 'aurora' };
  const token = (await client.call('login', { body: login })).reply().authToken;
  const bytes = Buffer.from(largeFile());
  const body = { fileName: 'killed.csv', byteCount: bytes.length };
  const get = async (importId: string): Promise<Import> =>
    (await client.call('getImport', { params: { importId } }, { token })).reply();
  const upload = async (): Promise<string> => {
    const { importId } = (await client.call('createImport', { body }, { token })).reply();
    for (let offset = 0; offset < bytes.length; offset += uploadLimitBytes) {
      const piece = new Blob([new Uint8Array(bytes.subarray(offset, offset + uploadLimitBytes))]);
      const put = { params: { importId }, query: { offset }, body: piece };
      (await client.call('uploadImportFile', put, { token })).reply();
    }
    return importId;
  };
  const keptRows = async (importId: string): Promise<number> => {
    const { rows } = await record.query<{ row_no: string }>(
      'select row_no from import_reading where import_id = $1 and part_no = 0',
      [importId],
    );
    return Number(rows[0]?.row_no ?? 0);
  };
  const isJudging = async (importId: string): Promise<boolean> => {
    const { rows } = await record.query('select from import where import_id = $1 and mapping is not null', [importId]);
    return rows.length > 0;
  };
  /** Kills the server once something is kept of a phase, and starts it again: it has to go on behind the row it had kept. */
  const killedIn = async (importId: string, phase: string, isIn: () => Promise<boolean>): Promise<void> => {
    while (!((await isIn()) && (await keptRows(importId)) > 0)) {
      if ((await get(importId)).state !== 'reading') throw new Error('It was read before it could be killed');
      // Beside people, reading takes its time: it can be met, however quick the machine is.
      await fetch(`${server.origin}/vuejs/surveys`, { headers: { authorization: `Bearer ${token}` } });
      await sleep(10);
    }
    await server.kill();
    const rows = await keptRows(importId);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(rowCount);
    // A job that is lost is found missing at once; one that is left is waited for.
    await record.query(`delete from ${jobQueueSchema}.job where name like 'import.%'`);
    await server.start();
    const wentOn = () => server.logged('reading goes on where it was');
    await expect.poll(wentOn, { interval: 20, timeout: 20_000 }).toMatchObject([{ importId, phase, rows }]);
  };
  const hasEnded = async (importId: string): Promise<boolean> => (await get(importId)).state !== 'reading';

  const undisturbedId = await upload();
  await expect.poll(() => hasEnded(undisturbedId), { interval: 100, timeout: 60_000 }).toBe(true);
  const undisturbed = await get(undisturbedId);
  expect(undisturbed.mapping).toMatchObject({ externalId: { column: 'id' } });
  expect(undisturbed).toMatchObject({ state: 'ready', faults: [], judgement: { rows: rowCount } });
  expect(undisturbed.judgement?.refusals.count).toBeGreaterThan(50);

  const importId = await upload();
  await killedIn(importId, 'columns', async () => !(await isJudging(importId)));
  await killedIn(importId, 'rows', () => isJudging(importId));
  await expect.poll(() => hasEnded(importId), { interval: 50, timeout: 60_000 }).toBe(true);

  const { columns, notes, mapping, judgement, file, state } = await get(importId);
  expect(state).toBe('ready');
  expect({ columns, notes, mapping, judgement, file }).toEqual({
    columns: undisturbed.columns,
    notes: undisturbed.notes,
    mapping: undisturbed.mapping,
    judgement: undisturbed.judgement,
    file: undisturbed.file,
  });
  const { rows } = await record.query('select from import_reading');
  expect(rows).toEqual([]);
});

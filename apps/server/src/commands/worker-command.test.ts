import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClickHouseStandIn } from '../columnar/clickhouse-engine-stand-in.ts';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { createWorkerProcess } from '../testing/worker-process.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let home: string;
let records: TestRecord;
let clickHouse: ClickHouseStandIn;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'echolot-worker-'));
  records = await createTestRecord();
  clickHouse = await ClickHouseStandIn.open(join(home, 'clickhouse'), quiet);
});
afterAll(async () => {
  await clickHouse?.close();
  await records?.drop();
  await rm(home, { recursive: true, force: true });
});

test('with stores of one’s own a worker needs no server; Ctrl-C ends it', async () => {
  const stores = { DATABASE_URL: records.url, CLICKHOUSE_URL: clickHouse.url };
  const worker = createWorkerProcess({ ...stores, DATA_DIR: home });
  await worker.start();
  expect(worker.said).toEqual(['Working on reports of DATABASE_URL. Stop with Ctrl-C.']);
  expect(await worker.stop()).toBe(0);
  expect(worker.said.at(-1)).toBe('Stopping …');

  const lost = createWorkerProcess({ ...stores, DATA_DIR: join(home, 'nowhere') });
  await expect(lost.start()).rejects.toThrow(/ended \(1\):\nThere is no .*nowhere\. Set DATA_DIR to the server's/);
});

test('where something is embedded it waits for the server, and says so', async () => {
  const worker = createWorkerProcess({ DATABASE_URL: records.url, DATA_DIR: home });
  const started = worker.start().catch((error: unknown) => String(error));
  await expect
    .poll(() => worker.said, { timeout: 20_000 })
    .toEqual([`Waiting for the server that works on ${home} (npm start).`]);
  expect(await worker.stop()).toBe(0);
  expect(await started).toContain('ended (0)');
});

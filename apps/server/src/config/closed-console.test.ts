import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { findFreePort } from '../testing/server-process.ts';

let database: TestRecord;
let dataDir: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  database = await createTestRecord();
  dataDir = await mkdtemp(join(tmpdir(), 'echolot-console-'));
});
afterAll(async () => {
  if (child?.exitCode === null) child.kill('SIGKILL');
  await database.drop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test('a server goes on and ends in order when whoever read what it says is gone', async () => {
  const port = await findFreePort();
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '..', 'main.ts')],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'info' },
    },
  );
  child = server;
  server.stdout.destroy();
  server.stderr.destroy();
  const statusOf = (path: string): Promise<number> =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => statusOf('/livez'), { timeout: 60_000 }).toBe(200);
  // Each request is a log line, and the console says that it is ready.
  for (let asked = 0; asked < 10; asked += 1) {
    expect(await statusOf('/vuejs/health')).toBe(200);
    await sleep(200);
  }
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestRecord } from '../database/test-database.ts';
import { createServerProcess } from '../testing/server-process.ts';
import { createSignInPeople } from '../testing/sign-in-people.ts';

const clients = 8;
const lookEveryMs = 100;
const drainMs = 6000;

test('a server that is asked to stop under load loses no request of clients that follow /readyz', async () => {
  const records = await createTestRecord();
  await createSignInPeople(records.record);
  const dataDir = await mkdtemp(join(tmpdir(), 'echolot-drain-'));
  const server = await createServerProcess(records.url, dataDir, { DRAIN_MS: String(drainMs) });
  try {
    await server.start();
    const signIn = await fetch(`${server.origin}/vuejs/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'admin', universe: 'aurora' }),
    });
    const { authToken } = (await signIn.json()) as { authToken: string };
    const authorization = `Bearer ${authToken}`;
    // A page that listens, as every open one does.
    const stream = await fetch(`${server.origin}/vuejs/events/sales`, { headers: { authorization } });
    const streamed = stream.text();

    let isReady = true;
    const answers: (number | string)[] = [];
    const looking = (async () => {
      for (; isReady; await sleep(lookEveryMs)) isReady = (await fetch(`${server.origin}/readyz`)).status === 200;
    })();
    const asking = Array.from({ length: clients }, async () => {
      while (isReady) {
        const asked = fetch(`${server.origin}/vuejs/auth/identity`, { headers: { authorization } });
        answers.push(
          await asked.then(
            ({ status }) => status,
            (error: Error) => error.message,
          ),
        );
        await sleep(5);
      }
    });
    await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(40);
    const startedAt = performance.now();
    const stopped = server.stop();
    await Promise.all([looking, ...asking]);
    const late = await fetch(`${server.origin}/vuejs/auth/identity`, { headers: { authorization } });
    expect([late.status, late.headers.get('connection')], 'who has not heard yet is still served').toEqual([
      200,
      'close',
    ]);
    expect((await fetch(`${server.origin}/livez`)).status).toBe(200);
    await stopped;
    expect(performance.now() - startedAt).toBeGreaterThan(drainMs);
    expect(await streamed, 'a stream ends whole').toMatch(/\n\n$/);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
  } finally {
    await server.kill();
    await records.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

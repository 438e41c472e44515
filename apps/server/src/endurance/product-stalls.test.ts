import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChdbEngine } from '../columnar/chdb-engine.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrateRecord } from '../database/migrate.ts';
import { connectRecord } from '../database/record.ts';
import { acceptInterviews, getAcceptingSurvey } from '../features/intake/interviews/public.ts';
import { sized } from '../testing/endurance.ts';
import { readTestHealth } from '../testing/health-key.ts';
import { stall } from '../testing/process-tree.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';

const whole = { params: { survey: 'sales', filteredDrillPath: 'org.all' } };
const stallMs = sized({ whole: 30_000, small: 10_000 });
const recoveryMs = 10_000;
/** Nobody waits longer than this for a refusal. */
const refusalMs = 10_000;

let home: string;
let postgres: EmbeddedPostgres;
let running: TestProduct;
let token: string;
let accepted = 0;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'echolot-stalls-'));
  postgres = await startEmbeddedPostgres({ dataDir: home });
  await migrateRecord({ url: postgres.url });
  const record = connectRecord({ url: postgres.url });
  const database = { record, url: postgres.url, adminUrl: postgres.adminUrl, drop: () => record.close() };
  running = await startTestProduct({ database });
  token = await running.signIn('manager');
  accepted = (await ranking()).reply().total.n ?? 0;
});
afterAll(async () => {
  await running?.close();
  await postgres?.stop();
  if (home) await rm(home, { recursive: true, force: true });
});

const ranking = () => running.client.call('getRanking', whole, { token });
const health = () => readTestHealth(running.origin);

async function accept(externalId: string): Promise<void> {
  const universeId = running.people.aurora;
  await running.product.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const [outcome] = await acceptInterviews(
      tx,
      survey,
      [
        {
          externalId,
          answeredAt: new Date(),
          channel: '',
          locale: '',
          status: 'complete',
          unitNos: { org: 6, brand: 102 },
          answers: { nps: 9 },
        },
      ],
      { now: new Date(), acceptedBy: 'test', reason: 'test' },
    );
    expect(outcome?.outcome).toBe('accepted');
  });
  accepted += 1;
}

/** Asks for as long as something is stalled; answers the codes met, and the longest wait for one. */
async function askUntil(endsAt: number): Promise<{ codes: Set<string>; longestMs: number }> {
  const codes = new Set<string>();
  let longestMs = 0;
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    const { problem } = await ranking();
    longestMs = Math.max(longestMs, performance.now() - startedAt);
    if (problem) {
      expect(problem.status).toBe(503);
      expect(problem.title).toMatch(/again in a moment|try again/i);
      codes.add(problem.code);
    }
    await sleep(200);
  }
  return { codes, longestMs };
}

/** How long it takes until the ranking shows everything accepted, milliseconds. */
async function recovery(): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const result = await ranking();
    if (!result.problem && result.reply().total.n === accepted) return performance.now() - startedAt;
    if (performance.now() - startedAt > 3 * recoveryMs) throw new Error('no recovery');
    await sleep(50);
  }
}

describe(`case 22: something below stands still for ${stallMs / 1000} seconds`, () => {
  test('the database: clean 503, health says degraded, then everything is there', async () => {
    await accept('before the stall');
    const goOn = stall(postgres.pid);
    try {
      const told = askUntil(performance.now() + stallMs);
      await sleep(5000);
      const startedAt = performance.now();
      const during = await health();
      expect(performance.now() - startedAt).toBeLessThan(refusalMs);
      expect(during.status).toBe('degraded');
      expect(during.record).toEqual({ isReachable: false, position: null });
      expect(during.columnar.isReachable).toBe(true);
      const { codes, longestMs } = await told;
      expect([...codes]).toEqual(['record_unavailable']);
      expect(longestMs).toBeLessThan(refusalMs);
    } finally {
      goOn();
    }
    expect(await recovery()).toBeLessThan(recoveryMs);
    await accept('after the stall');
    expect(await recovery()).toBeLessThan(recoveryMs);
    expect((await health()).status).toBe('ready');
  });

  test('the columnar engine: clean 503, accepted meanwhile, then everything is there', async () => {
    const { pid } = running.product.engine as ChdbEngine; // The test's product runs chDB.
    const goOn = stall(pid ?? Number.NaN);
    try {
      const told = askUntil(performance.now() + stallMs);
      await accept('while the engine stood still');
      await sleep(8000);
      const during = await health();
      expect(during.record.isReachable).toBe(true);
      expect(during.status).toBe('degraded');
      const { codes } = await told;
      expect([...codes].filter((code) => code !== 'columnar_timeout' && code !== 'columnar_unavailable')).toEqual([]);
      expect(codes.size).toBeGreaterThan(0);
    } finally {
      goOn();
    }
    expect(await recovery()).toBeLessThan(recoveryMs);
  });
});

test('case 22: the engine is killed mid-query: each question is answered rightly or 503, and nothing is lost', async () => {
  const engine = running.product.engine as ChdbEngine; // The test's product runs chDB.
  for (let round = 0; round < sized({ whole: 5, small: 2 }); round += 1) {
    await accept(`round ${round}`);
    await running.projected();
    const asked = Array.from({ length: 12 }, ranking);
    await sleep(round);
    process.kill(engine.pid ?? Number.NaN, 'SIGKILL');
    for (const result of await Promise.all(asked)) {
      if (result.problem) expect(result.problem.code).toBe('columnar_unavailable');
      else expect(result.reply().total.n).toBe(accepted);
    }
    expect(await recovery()).toBeLessThan(recoveryMs);
  }
});

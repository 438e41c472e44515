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
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';

/** Recovery budget of the faults: database or engine killed. */
const recoveryMs = 10_000;
const whole = { params: { survey: 'sales', filteredDrillPath: 'org.all' } };

let home: string;
let postgres: EmbeddedPostgres;
let testProduct: TestProduct;
let token: string;
let accepted = 0;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'echolot-faults-'));
  postgres = await startEmbeddedPostgres({ dataDir: home });
  await migrateRecord({ url: postgres.url });
  const record = connectRecord({ url: postgres.url });
  const database = { record, url: postgres.url, adminUrl: postgres.adminUrl, drop: () => record.close() };
  testProduct = await startTestProduct({ database });
  token = await testProduct.signIn('manager');
  accepted = (await ranking()).reply().total.n ?? 0;
});

afterAll(async () => {
  await testProduct?.close();
  await postgres?.stop();
  if (home) await rm(home, { recursive: true, force: true });
});

const ranking = () => testProduct.client.call('getRanking', whole, { token });

async function accept(externalId: string): Promise<void> {
  const universeId = testProduct.people.aurora;
  await testProduct.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const interview = {
      externalId,
      answeredAt: new Date(),
      channel: 'mail',
      locale: 'en',
      status: 'complete' as const,
      unitNos: { org: 6, brand: 102 },
      answers: { nps: 9 },
    };
    const [outcome] = await acceptInterviews(tx, survey, [interview], {
      now: new Date(),
      acceptedBy: 'test',
      reason: 'test',
    });
    expect(outcome?.outcome).toBe('accepted');
  });
  accepted += 1;
}

/** Asks until the ranking shows everything accepted; answers how long that took, milliseconds, and the codes met meanwhile. */
async function recovery(): Promise<{ tookMs: number; codes: Set<string> }> {
  const startedAt = performance.now();
  const codes = new Set<string>();
  for (;;) {
    const result = await ranking();
    if (result.problem) {
      codes.add(result.problem.code);
      expect(result.problem.title).toMatch(/try again|again in a moment/i);
      expect(JSON.stringify(result.problem)).not.toMatch(/\bat .*\.ts|node_modules|ECONNREFUSED|chdb/);
    } else if (result.reply().total.n === accepted) {
      return { tookMs: performance.now() - startedAt, codes };
    }
    if (performance.now() - startedAt > 3 * recoveryMs) throw new Error(`no recovery; met ${[...codes].join(', ')}`);
    await sleep(50);
  }
}

describe('faults of the engines below', () => {
  test('the columnar engine is killed: 503 with a sentence, then everything is there, also what was accepted meanwhile', async () => {
    const { pid } = testProduct.product.engine as ChdbEngine; // The test's product runs chDB.
    process.kill(pid ?? Number.NaN, 'SIGKILL');
    const first = await ranking();
    expect(first.code).toBe('columnar_unavailable');
    expect(first.status).toBe(503);
    await accept('while the engine was gone');
    const { tookMs } = await recovery();
    expect(tookMs).toBeLessThan(recoveryMs);
  });

  test('the database is killed: 503 with a sentence, then everything accepted is there', async () => {
    await accept('before the database went');
    process.kill(postgres.pid, 'SIGKILL');
    const codes = new Set<string | undefined>();
    for (let tries = 0; tries < 20 && !codes.has('record_unavailable'); tries += 1) codes.add((await ranking()).code);
    expect(codes).toContain('record_unavailable');
    const { tookMs, codes: met } = await recovery();
    expect(tookMs).toBeLessThan(recoveryMs);
    expect([...met].filter((code) => code !== 'record_unavailable' && code !== 'columnar_unavailable')).toEqual([]);
    await accept('after the database came back');
    await recovery();
  });
});

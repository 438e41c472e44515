import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptInterviews, getAcceptingSurvey } from '../features/intake/interviews/public.ts';
import { readTestHealth } from '../testing/health-key.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';

let running: TestProduct;
let dataDir: string;
let accepted = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'echolot-rebuild-'));
  running = await startTestProduct({ interviewCount: 40 });
  accepted = 40;
  for (let batch = 0; batch < 30; batch += 1) await accept(`ready ${batch}`, 1000);
  await running.projected();
});
afterAll(async () => {
  await running?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

async function accept(name: string, count: number): Promise<void> {
  const universeId = running.people.aurora;
  const interviews = Array.from({ length: count }, (_, index) => ({
    externalId: `${name} ${index}`,
    answeredAt: new Date(Date.now() - (index % 900) * 86_400_000),
    channel: '',
    locale: '',
    status: 'complete' as const,
    unitNos: { org: 6, brand: 102 },
    answers: { nps: 10 },
  }));
  await running.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    await acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
  accepted += count;
}

/** The command as an operator runs it, beside the running product. */
async function rebuild(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'rebuild-command.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: running.database.url, DATA_DIR: dataDir, DEMO: 'off', NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

test('npm run rebuild beside a running product: answers stay right all the time, health and command tell how far it is', async () => {
  const token = await running.signIn('manager');
  const params = { survey: 'sales', filteredDrillPath: 'org.all' };
  let isDone = false;
  let answers = 0;
  let latest = 0;
  const seen: { done: number; total: number }[] = [];
  const asking = (async () => {
    for (; !isDone; answers += 1) {
      const before = accepted;
      const n = (await running.client.call('getRanking', { params }, { token })).reply().total.n ?? 0;
      // What was visible stays visible, and nothing counts twice.
      expect(n).toBeGreaterThanOrEqual(latest);
      expect(n).toBeLessThanOrEqual(accepted);
      latest = Math.max(latest, Math.min(n, before));
      const { columnar } = await readTestHealth(running.origin);
      seen.push(...columnar.rebuilding.filter(({ survey }) => survey === 'sales'));
    }
  })();
  const arriving = (async () => {
    for (let batch = 0; !isDone; batch += 1) {
      await accept(`meanwhile ${batch}`, 5);
      await sleep(20);
    }
  })();
  const { code, output } = await rebuild('--universe', 'aurora', '--survey', 'sales');
  isDone = true;
  await Promise.all([asking, arriving]);
  expect(output).toContain('Rebuilding aurora/sales');
  expect(output).toMatch(/sales [\d,]+ of [\d,]+ \(\d+ %/);
  expect(output).toContain('Done. The new tables serve.');
  expect(code).toBe(0);
  expect(answers).toBeGreaterThan(5);
  expect(seen.some(({ done, total }) => total > 30_000 && done <= total)).toBe(true);
  await running.projected();
  expect((await running.client.call('getRanking', { params }, { token })).reply().total.n).toBe(accepted);
  expect(running.errors).toEqual([]);
});

test('a survey that is not there is said', async () => {
  const { code, output } = await rebuild('--survey', 'nothing');
  expect(code).toBe(1);
  expect(output).toContain('There is no such survey.');
});

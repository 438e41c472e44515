import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplyOf } from '@echolot/contract/endpoint';
import type { healthDetailsSchema } from '@echolot/contract/operation/health';
import type { createApiKey } from '@echolot/contract/people/api-keys';
import type { z } from 'zod';
import { testHealthHeaders } from '../apps/server/src/testing/health-key.ts';
import { startProduct } from '../e2e/product.ts';
import { listPlaces } from './ingest/places.ts';
import { removeRules } from './ingest/rules.ts';
import type { SendTask, SentRequest } from './ingest/sender.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { medianOf, quantileOf, rounded } from './quantile.ts';
import { signIn } from './reader.ts';
import { embeddedRecordUrl } from './visible/embedded-record-url.ts';
import { type FollowingPage, followRanking } from './visible/page-that-follows.ts';
import { includes } from './visible/position.ts';

const universe = 'aurora';
const survey = 'sales';
const rankingPath = `/vuejs/rankings/${survey}/org.all;date=rmonths-12,0`;
/** At least so many interviews a second must be taken. */
const wanted = { batch: 2000, single: 500 };
const visibleBudgetMs = 1000;
const patienceMs = 60_000;

/** How fast other systems' interviews are taken over HTTP, and how soon they are visible meanwhile. */
export async function measureIngest({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const demoInterviews = isQuick ? 20_000 : 250_000;
  say(`Starting a demo of ${demoInterviews.toLocaleString('en')} interviews`);
  const product = await startProduct(
    { DEMO_INTERVIEWS: String(demoInterviews), LOG_LEVEL: 'warn' },
    { isWholeDemo: true },
  );
  try {
    const admin = await signIn(product.url, { username: 'admin', password: 'admin', universe });
    await removeRules(product.url, admin.token, survey);
    const apiKey = await makeKey(product.url, admin.token);
    const manager = await signIn(product.url, { username: 'manager', password: 'manager', universe });
    const durationMs = isQuick ? 3000 : 15_000;
    const task = { url: product.url, apiKey, survey, durationMs };
    const results: Measurement[] = [];
    const run = Date.now().toString(36);

    for (const [kind, shape] of Object.entries({
      batch: { perRequest: 500, connections: 2 },
      single: { perRequest: 1, connections: 8 },
    })) {
      const least = wanted[kind as keyof typeof wanted];
      say(`Sending as fast as they are taken: ${kind}`);
      const fast = await send({ ...task, ...shape, name: `fast-${kind}-${run}`, perSecond: null });
      results.push(speedOf(kind, least, fast));
      await caughtUp(product.url);

      say(`Sending ${least} a second while a page is open: ${kind}`);
      const page = await followRanking(product.url, manager, survey, rankingPath);
      const before = page.reads.at(-1)?.n ?? 0;
      const lags = watchLag(product.url);
      const name = `paced-${kind}-${run}`;
      const perRequest = kind === 'batch' ? 200 : 1;
      const paced = await send({ ...task, ...shape, connections: 8, perRequest, name, perSecond: least });
      const lagsMs = await lags.stop();
      const count = paced.reduce((sum, { from, to }) => sum + to - from, 0);
      results.push(...(await visibleOf(kind, product.dataDir, name, paced, page)));
      await page.stop();
      const after = page.reads.at(-1)?.n ?? 0;
      if (after - before !== count)
        throw new Error(`${count} were accepted, but the ranking grew by ${after - before}`);
      results.push({
        name: `ingest.${kind}.projection_lag.p95`,
        value: rounded(quantileOf(lagsMs, 0.95), 0),
        unit: 'ms',
        budget: visibleBudgetMs,
        samples: lagsMs.length,
        details: { most_ms: rounded(Math.max(...lagsMs), 0) },
      });
    }
    return results;
  } finally {
    await product.stop();
  }
}

async function makeKey(url: string, token: string): Promise<string> {
  const reply = await fetch(`${url}/vuejs/apikey/${universe}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Benchmark',
      surveys: [survey],
      rights: ['interviews.write', 'structure.read'],
      unknownUnits: 'refuse',
      requestsPerMinute: 120_000,
      expiresAt: null,
    }),
  });
  if (!reply.ok) throw new Error(`The key was answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as ReplyOf<typeof createApiKey>).secret; // The server has checked its reply.
}

async function send(task: SendTask): Promise<SentRequest[]> {
  const child = fork(join(import.meta.dirname, 'ingest', 'sender.ts'), [], { serialization: 'advanced' });
  child.send(task);
  return new Promise((resolve, reject) => {
    child.once('message', (sent) => resolve(sent as SentRequest[])); // Sent by our own program.
    child.once('exit', (code) => reject(new Error(`The sending process ended (${code}).`)));
  });
}

function speedOf(kind: string, least: number, sent: readonly SentRequest[]): Measurement {
  const count = sent.reduce((sum, { from, to }) => sum + to - from, 0);
  const beganAtMs = Math.min(...sent.map(({ sentAtMs }) => sentAtMs));
  const endedAtMs = Math.max(...sent.map(({ answeredAtMs }) => answeredAtMs));
  const answeredMs = sent.map(({ sentAtMs, answeredAtMs }) => answeredAtMs - sentAtMs);
  return {
    name: `ingest.${kind}.ms_per_interview`,
    value: rounded((endedAtMs - beganAtMs) / count, 3),
    unit: 'ms',
    budget: 1000 / least,
    samples: count,
    details: {
      per_second: rounded((1000 * count) / (endedAtMs - beganAtMs), 0),
      request_p50_ms: rounded(medianOf(answeredMs), 1),
      request_p95_ms: rounded(quantileOf(answeredMs, 0.95), 1),
    },
  };
}

/** From the answer that says accepted to the end of the first read that shows it, on a page that follows. */
async function visibleOf(
  kind: string,
  dataDir: string,
  name: string,
  sent: readonly SentRequest[],
  { reads }: FollowingPage,
): Promise<Measurement[]> {
  const places = await listPlaces(embeddedRecordUrl(dataDir), universe, name);
  const deadline = performance.now() + patienceMs;
  const isShown = (): boolean => places.every((place) => includes(reads.at(-1)?.position ?? '0:0', place));
  while (!isShown()) {
    if (performance.now() > deadline) throw new Error(`Not everything was visible after ${patienceMs} ms`);
    await sleep(50);
  }
  const answeredAt = new Map(
    sent.flatMap(({ from, to, answeredAtMs }) =>
      Array.from({ length: to - from }, (_, index) => [from + index, answeredAtMs] as const),
    ),
  );
  const visibleMs = places.map((place) => {
    const read = reads.find(({ position }) => includes(position, place));
    // A read may show it before its sender has the answer.
    return Math.max(0, (read?.endedAtMs ?? Infinity) - (answeredAt.get(place.index) ?? 0));
  });
  const lateMs = sent.map(({ sentAtMs, answeredAtMs }) => answeredAtMs - sentAtMs);
  return [
    {
      name: `ingest.${kind}.accepted_to_ranking.p95`,
      value: rounded(quantileOf(visibleMs, 0.95), 0),
      unit: 'ms',
      budget: visibleBudgetMs,
      samples: visibleMs.length,
      details: {
        p50_ms: rounded(medianOf(visibleMs), 0),
        p99_ms: rounded(quantileOf(visibleMs, 0.99), 0),
        most_ms: rounded(Math.max(...visibleMs), 0),
        due_to_answered_p50_ms: rounded(medianOf(lateMs), 1),
        due_to_answered_p95_ms: rounded(quantileOf(lateMs, 0.95), 1),
        ranking_read_p50_ms: rounded(medianOf(reads.map(({ ms }) => ms)), 0),
        reads: reads.length,
      },
    },
  ];
}

async function lagOf(url: string): Promise<{ lagMs: number; lagEvents: number }> {
  const reply = await fetch(`${url}/vuejs/health`, { headers: testHealthHeaders });
  const { columnar } = (await reply.json()) as z.infer<typeof healthDetailsSchema>; // The server has checked its reply.
  return { lagMs: columnar.lagMs ?? 0, lagEvents: columnar.lagEvents ?? 0 };
}

async function caughtUp(url: string): Promise<void> {
  while ((await lagOf(url)).lagEvents > 0) await sleep(100);
}

/** Asks the product every quarter of a second how far it is behind. */
function watchLag(url: string): { stop(): Promise<number[]> } {
  let isStopped = false;
  const lagsMs: number[] = [];
  const watching = (async () => {
    while (!isStopped) {
      lagsMs.push((await lagOf(url)).lagMs);
      await sleep(250);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return lagsMs;
    },
  };
}

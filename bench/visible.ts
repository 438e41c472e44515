import { setTimeout as sleep } from 'node:timers/promises';
import type { healthDetailsSchema } from '@echolot/contract/operation/health';
import type { z } from 'zod';
import { testHealthHeaders } from '../apps/server/src/testing/health-key.ts';
import { startProduct } from '../e2e/product.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { medianOf, quantileOf, rounded } from './quantile.ts';
import { signIn } from './reader.ts';
import { acceptElsewhere } from './visible/accept-elsewhere.ts';
import { embeddedRecordUrl } from './visible/embedded-record-url.ts';
import type { AcceptedInterview } from './visible/interview-writer.ts';
import { followRanking, type PageRead } from './visible/page-that-follows.ts';
import { includes } from './visible/position.ts';

const perSecond = 200;
const budgetMs = 1000;
/** The projection may rest at most so long before the last interview must be visible. */
const patienceMs = 30_000;
const manager = { username: 'manager', password: 'manager', universe: 'aurora' };
const survey = 'sales';
const rankingPath = `/vuejs/rankings/${survey}/org.all;date=rmonths-12,0`;

/** How long an accepted interview takes to be in the ranking, as an open page sees it, while 200 a second arrive. */
export async function measureVisible({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const demoInterviews = isQuick ? 20_000 : 250_000;
  say(`Starting a demo of ${demoInterviews.toLocaleString('en')} interviews`);
  const product = await startProduct(
    { DEMO_INTERVIEWS: String(demoInterviews), LOG_LEVEL: 'warn' },
    { isWholeDemo: true },
  );
  try {
    const reader = await signIn(product.url, manager);
    const page = await followRanking(product.url, reader, survey, rankingPath);
    const before = page.reads.at(-1)?.n ?? 0;
    const count = perSecond * (isQuick ? 5 : 30);
    say(`Accepting ${count} interviews, ${perSecond} a second`);
    const lags = watchLag(product.url);
    const accepted = await acceptElsewhere({
      recordUrl: embeddedRecordUrl(product.dataDir),
      universe: manager.universe,
      survey,
      perSecond,
      count,
    });
    const lagsMs = await lags.stop();
    await everythingVisible(page.reads, accepted);
    await page.stop();
    const after = page.reads.at(-1)?.n ?? 0;
    if (after - before !== count) throw new Error(`${count} were accepted, but the ranking grew by ${after - before}`);
    return report(accepted, page, lagsMs);
  } finally {
    await product.stop();
  }
}

async function everythingVisible(reads: readonly PageRead[], accepted: readonly AcceptedInterview[]): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!accepted.every((interview) => includes(reads.at(-1)?.position ?? '0:0', interview))) {
    if (performance.now() > deadline) throw new Error(`Not everything was visible after ${patienceMs} ms`);
    await sleep(50);
  }
}

/** Asks the product every quarter of a second how far it is behind. */
function watchLag(url: string): { stop(): Promise<number[]> } {
  let isStopped = false;
  const lagsMs: number[] = [];
  const watching = (async () => {
    while (!isStopped) {
      const reply = await fetch(`${url}/vuejs/health`, { headers: testHealthHeaders });
      const { columnar } = (await reply.json()) as z.infer<typeof healthDetailsSchema>; // The server has checked its reply.
      lagsMs.push(columnar.lagMs ?? 0);
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

function report(
  accepted: readonly AcceptedInterview[],
  { reads, events }: Awaited<ReturnType<typeof followRanking>>,
  lagsMs: readonly number[],
): Measurement[] {
  const visibleMs = accepted.map((interview) => {
    const read = reads.find(({ position }) => includes(position, interview));
    return (read?.endedAtMs ?? Infinity) - interview.acceptedAtMs;
  });
  const toldMs = accepted.flatMap((interview) => {
    const event = events.find(({ position }) => includes(position, interview));
    return event ? [event.atMs - interview.acceptedAtMs] : [];
  });
  const lateMs = accepted.map(({ dueAtMs, acceptedAtMs }) => acceptedAtMs - dueAtMs);
  const lastAtMs = Math.max(...accepted.map(({ acceptedAtMs }) => acceptedAtMs));
  const firstAtMs = Math.min(...accepted.map(({ dueAtMs }) => dueAtMs));
  return [
    {
      name: 'visible.accepted_to_ranking.p95',
      value: rounded(quantileOf(visibleMs, 0.95), 0),
      unit: 'ms',
      budget: budgetMs,
      samples: accepted.length,
      details: {
        p50_ms: rounded(medianOf(visibleMs), 0),
        p99_ms: rounded(quantileOf(visibleMs, 0.99), 0),
        most_ms: rounded(Math.max(...visibleMs), 0),
        told_by_event_p50_ms: rounded(medianOf(toldMs), 0),
        told_by_event_p95_ms: rounded(quantileOf(toldMs, 0.95), 0),
        ranking_read_p50_ms: rounded(medianOf(reads.map(({ ms }) => ms)), 0),
        reads: reads.length,
      },
    },
    {
      name: 'visible.accepted_per_second',
      value: rounded((1000 * accepted.length) / (lastAtMs - firstAtMs), 0),
      unit: 'per_s',
      details: {
        wanted: perSecond,
        accepting_p50_ms: rounded(medianOf(lateMs), 1),
        accepting_p95_ms: rounded(quantileOf(lateMs, 0.95), 1),
      },
    },
    {
      name: 'visible.projection_lag.p95',
      value: rounded(quantileOf(lagsMs, 0.95), 0),
      unit: 'ms',
      samples: lagsMs.length,
      details: { p50_ms: rounded(medianOf(lagsMs), 0), most_ms: rounded(Math.max(...lagsMs), 0) },
    },
  ];
}

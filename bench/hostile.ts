import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../e2e/product.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { medianOf, quantileOf, rounded } from './quantile.ts';
import { type Reader, signIn } from './reader.ts';

const budgetRatio = 2;
const readerCount = 4;
const restMs = 150;
/** 600 a minute, which is what one address may ask. */
const betweenAttacksMs = 100;
const attackerAddress = '198.51.100.66';
const paths = ['org.all', 'org.all.de', 'org.all.fi', 'org.all.de.north'];

/** Bodies that cost whoever reads them before looking at them. */
const bodies = [
  JSON.stringify({ username: 'x'.repeat(1_000_000) }),
  `{"username":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
  `{"a":${'['.repeat(4000)}${']'.repeat(4000)}}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`k${index}`, 1]))),
  JSON.stringify(Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`k${index}`, 1]))),
  `{"username":"${'\\u0041'.repeat(1300)}`,
  '{"__proto__":{"isRoot":true}}',
];
const targets = ['/vuejs/auth/login', '/vuejs/auth/validatekeycloak', '/vuejs/auth/validatecookie'];

/** What others wait for rankings while one address sends 600 hostile requests a minute, without a sign-in. */
export async function measureHostile({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const turnMs = isQuick ? 4000 : 20_000;
  const turns = isQuick ? 1 : 3;
  const product = await startProduct({
    DEMO_INTERVIEWS: isQuick ? '20000' : '250000',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  try {
    const readers: Reader[] = [];
    for (let index = 0; index < readerCount; index += 1)
      readers.push(await signIn(product.url, { username: 'manager', password: 'manager', universe: 'aurora' }));
    await readFor(readers, turnMs / 2);
    const aloneMs: number[] = [];
    const besideMs: number[] = [];
    const statuses = new Map<number, number>();
    for (let turn = 0; turn < turns; turn += 1) {
      say(`Turn ${turn + 1} of ${turns}: ${turnMs / 1000} s alone, ${turnMs / 1000} s beside hostile requests`);
      aloneMs.push(...(await readFor(readers, turnMs)));
      const attack = attackFor(product.url, turnMs, statuses);
      besideMs.push(...(await readFor(readers, turnMs)));
      await attack;
    }
    const faulty = [...statuses].filter(([status]) => status >= 500 || status < 400);
    if (faulty.length > 0) throw new Error(`Hostile requests were answered ${JSON.stringify(faulty)}.`);
    const [alone, beside] = [quantileOf(aloneMs, 0.95), quantileOf(besideMs, 0.95)];
    return [
      {
        name: 'hostile.others.p95_ratio',
        value: rounded(beside / alone),
        unit: 'ratio',
        budget: budgetRatio,
        samples: besideMs.length,
        details: {
          alone_p50_ms: rounded(medianOf(aloneMs), 1),
          alone_p95_ms: rounded(alone, 1),
          beside_p50_ms: rounded(medianOf(besideMs), 1),
          beside_p95_ms: rounded(beside, 1),
          ...Object.fromEntries([...statuses].map(([status, count]) => [`answered_${status}`, count])),
        },
      },
    ];
  } finally {
    await product.stop();
  }
}

/** Each reader reads another ranking each time, not in step. */
async function readFor(readers: readonly Reader[], durationMs: number): Promise<number[]> {
  const until = performance.now() + durationMs;
  const times: number[] = [];
  await Promise.all(
    readers.map(async (reader, place) => {
      await sleep((place * restMs) / readers.length);
      for (let count = place; performance.now() < until; count += 1) {
        const address = encodeURIComponent(`${paths[count % paths.length]};date=rmonths-${(count % 24) + 1},0`);
        times.push((await reader.read(`/vuejs/rankings/sales/${address}`)).ms);
        await sleep(restMs);
      }
    }),
  );
  return times;
}

async function attackFor(url: string, durationMs: number, statuses: Map<number, number>): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (let count = 0; count < durationMs / betweenAttacksMs; count += 1) {
    underWay.push(attackOnce(url, count, statuses));
    await sleep(betweenAttacksMs);
  }
  await Promise.all(underWay);
}

async function attackOnce(url: string, count: number, statuses: Map<number, number>): Promise<void> {
  const answer = await fetch(`${url}${targets[count % targets.length]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': attackerAddress },
    body: bodies[count % bodies.length] ?? '',
  }).catch(() => undefined);
  await answer?.text().catch(() => undefined);
  // Who is refused while still sending may find the connection closed before the answer.
  const status = answer?.status ?? 413;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

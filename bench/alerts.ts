import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { ReplyOf } from '@echolot/contract/endpoint';
import type { listAlerts } from '@echolot/contract/follow-up/alerts';
import type { createApiKey } from '@echolot/contract/people/api-keys';
import { startProduct } from '../e2e/product.ts';
import { fillAlerts } from './alerts/many-alerts.ts';
import { addRule, removeRules } from './ingest/rules.ts';
import type { SendTask, SentRequest } from './ingest/sender.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { medianOf, quantileOf, rounded } from './quantile.ts';
import { type Reader, signIn } from './reader.ts';
import { embeddedRecordUrl } from './visible/embedded-record-url.ts';

const universe = 'aurora';
const survey = 'service';
const listBudgetMs = 60;
/** At least so many interviews a second must be taken with effect blocks on. */
const wantedPerSecond = 1000;

type Page = ReplyOf<typeof listAlerts>;

/** Pages of a list of 100,000 alerts, and how fast interviews are taken while effect blocks judge them. */
export async function measureAlerts({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const wanted = isQuick ? 5000 : 100_000;
  say(`Starting a demo to be filled up to ${wanted.toLocaleString('en')} alerts`);
  const product = await startProduct(
    { DEMO_INTERVIEWS: isQuick ? '20000' : '250000', LOG_LEVEL: 'warn' },
    { isWholeDemo: true },
  );
  try {
    const admin = await signIn(product.url, { username: 'admin', password: 'admin', universe });
    const dealer = await signIn(product.url, { username: 'dealer', password: 'dealer', universe });
    const count = await fillAlerts(embeddedRecordUrl(product.dataDir), { universe, survey, wanted });
    say(`Reading pages of ${count.toLocaleString('en')} alerts`);
    const results = await measureLists(admin, dealer, count, isQuick ? 5 : 40);
    return [...results, await measureRules(product.url, admin.token, isQuick, say)];
  } finally {
    await product.stop();
  }
}

/** Another page each time: deeper in the list, of another unit, with other filters. */
async function measureLists(admin: Reader, dealer: Reader, count: number, turns: number): Promise<Measurement[]> {
  const year = 'date=rmonths-12,0';
  const ages = ['under-2', '2-4', '5-7', '8-plus'];
  const lists = {
    open: { reader: admin, path: () => 'org.all', query: 'view=open' },
    all: { reader: admin, path: () => 'org.all', query: 'view=all&sort=raised' },
    unit: {
      reader: admin,
      path: (turn: number) => `org.all.${['de', 'fi', 'se'][turn % 3]}`,
      query: 'view=open&limit=100',
    },
    filtered: {
      reader: admin,
      path: (turn: number) => `org.all;vehicle_age=${ages[turn % ages.length]};${year}`,
      query: 'view=all&priority=high',
    },
    dealer: { reader: dealer, path: () => `org.all.de.north.d1007;${year}`, query: 'view=all&sort=changed' },
  };
  const results: Measurement[] = [];
  for (const [name, { reader, path, query }] of Object.entries(lists)) {
    const timesMs: number[] = [];
    let after = '';
    for (let turn = -2; turn < turns; turn += 1) {
      const place = `/vuejs/alerts/${survey}/${path(Math.max(0, turn))}`;
      const { ms, text } = await reader.read(`${place}?${query}${after && turn % 4 !== 0 ? `&after=${after}` : ''}`);
      after = (JSON.parse(text) as Page).next ?? ''; // The server has checked its reply.
      if (turn >= 0) timesMs.push(ms);
    }
    results.push({
      name: `alerts.list.${name}.p50`,
      value: rounded(medianOf(timesMs), 1),
      unit: 'ms',
      budget: listBudgetMs,
      samples: timesMs.length,
      details: { p95_ms: rounded(quantileOf(timesMs, 0.95), 1), alerts: count },
    });
  }
  const countsMs: number[] = [];
  const figuresMs: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    countsMs.push((await admin.read(`/vuejs/alertcounts/${survey}/org.all;${year}`)).ms);
    figuresMs.push((await admin.read(`/vuejs/alertfigures/${survey}/org.all;${year}`)).ms);
  }
  const p50 = (name: string, timesMs: readonly number[]): Measurement => ({
    name,
    value: rounded(medianOf(timesMs), 1),
    unit: 'ms',
    samples: timesMs.length,
    details: { p95_ms: rounded(quantileOf(timesMs, 0.95), 1), alerts: count },
  });
  return [...results, p50('alerts.counts.p50', countsMs), p50('alerts.figures.p50', figuresMs)];
}

/** Of every eleven interviews two raise an alert each, which then goes to whoever's turn it is. */
async function measureRules(
  url: string,
  token: string,
  isQuick: boolean,
  say: BenchOptions['say'],
): Promise<Measurement> {
  await removeRules(url, token, survey);
  const when = (value: number) => ({
    kind: 'all' as const,
    of: [{ kind: 'indicator' as const, variable: 'nps', is: 'lte' as const, value }],
  });
  const common = { on: ['interview.completed' as const], maximumAgeDays: 14 };
  await addRule(url, token, survey, 'turn', {
    ...common,
    when: when(1),
    actions: [{ kind: 'raiseAlert', priority: 'high', assignTo: { kind: 'roundRobin', role: 'manager' } }],
  });
  await addRule(url, token, survey, 'marked', { ...common, when: when(3), actions: [{ kind: 'mark', tag: 'low' }] });
  say('Sending interviews as fast as they are taken, with effect blocks on');
  const apiKey = await makeKey(url, token);
  const name = `ruled-${Date.now().toString(36)}`;
  const durationMs = isQuick ? 3000 : 15_000;
  const sent = await send({ url, apiKey, survey, durationMs, perRequest: 500, connections: 2, name, perSecond: null });
  const count = sent.reduce((sum, { from, to }) => sum + to - from, 0);
  const tookMs = Math.max(...sent.map((one) => one.answeredAtMs)) - Math.min(...sent.map((one) => one.sentAtMs));
  return {
    name: 'alerts.ingest.ms_per_interview',
    value: rounded(tookMs / count, 3),
    unit: 'ms',
    budget: 1000 / wantedPerSecond,
    samples: count,
    details: { per_second: rounded((1000 * count) / tookMs, 0) },
  };
}

async function makeKey(url: string, token: string): Promise<string> {
  const reply = await fetch(`${url}/vuejs/apikey/${universe}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Benchmark of alerts',
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

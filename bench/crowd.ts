import { setTimeout as sleep } from 'node:timers/promises';
import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { FilterSet } from '@echolot/contract/filter-set';
import { startProduct } from '../e2e/product.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { medianOf, quantileOf, rounded } from './quantile.ts';
import { type Reader, signIn } from './reader.ts';

const budgetMs = 400;
const noisyBudgetRatio = 2;
/** What one person of the other universe keeps asking at a time. */
const noisyAtOnce = 32;
/** Each session may ask 1,200 times a minute. */
const noisySessions = 8;
const userCount = 20;
/** Every fifth works in the other universe. */
const otherEvery = 5;
/** Between the answer to one click and the next. */
const pauseMs = { least: 200, most: 1000 };
const start = 'date=rmonths-12,0';

const universes = {
  aurora: { survey: 'sales', root: 'org.all' },
  nordic: { survey: 'palvelu', root: 'org.all' },
} as const;

/**
 * Twenty people click through filters and units at once, each ranking with its course, two universes beside each other; then the same
 * with a noisy neighbour: somebody of the other universe who always has 32 readings under way.
 */
export async function measureCrowd({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const interviews = isQuick ? 20_000 : 1_000_000;
  const durationMs = isQuick ? 5000 : 60_000;
  say(`Starting a demo of ${interviews.toLocaleString('en')} interviews`);
  const product = await startProduct(
    { DEMO_INTERVIEWS: String(interviews), LOG_LEVEL: 'warn' },
    // Nothing else is to be under way while people click.
    { isWholeDemo: true, readyWithinMs: 900_000 },
  );
  try {
    const users: User[] = [];
    for (let index = 0; index < userCount; index += 1) {
      const universe = index % otherEvery === otherEvery - 1 ? 'nordic' : 'aurora';
      users.push(await signInTo(product.url, universe, index));
    }
    say(`${userCount} people click for ${durationMs / 1000} s`);
    const until = performance.now() + durationMs;
    await Promise.all(users.map((user) => clickUntil(user, until)));
    const timesMs = users.flatMap(({ rankingMs }) => rankingMs);
    const coursesMs = users.flatMap(({ courseMs }) => courseMs);
    const neighbours = users.filter(({ universe }) => universe === 'aurora');
    const quietMs = neighbours.flatMap(({ rankingMs }) => rankingMs);
    for (const user of neighbours) user.rankingMs.length = 0;
    say(`${neighbours.length} of them click on beside a noisy neighbour`);
    const noisy: User[] = [];
    for (let count = 0; count < noisySessions; count += 1) noisy.push(await signInTo(product.url, 'nordic', userCount));
    const noisyUntil = performance.now() + durationMs;
    const [noisyCount] = await Promise.all([
      askMuchUntil(noisy, noisyUntil),
      ...neighbours.map((user) => clickUntil(user, noisyUntil)),
    ]);
    const besideMs = neighbours.flatMap(({ rankingMs }) => rankingMs);
    return [
      {
        name: 'crowd.ranking.p95',
        value: rounded(quantileOf(timesMs, 0.95), 0),
        unit: 'ms',
        budget: budgetMs,
        samples: timesMs.length,
        details: {
          p50_ms: rounded(medianOf(timesMs), 0),
          p99_ms: rounded(quantileOf(timesMs, 0.99), 0),
          course_p95_ms: rounded(quantileOf(coursesMs, 0.95), 0),
          clicks_per_second: rounded((1000 * timesMs.length) / durationMs, 1),
        },
      },
      {
        name: 'crowd.noisy.p95_ratio',
        value: rounded(quantileOf(besideMs, 0.95) / quantileOf(quietMs, 0.95)),
        unit: 'ratio',
        budget: noisyBudgetRatio,
        samples: besideMs.length,
        details: {
          alone_p50_ms: rounded(medianOf(quietMs), 0),
          alone_p95_ms: rounded(quantileOf(quietMs, 0.95), 0),
          beside_p50_ms: rounded(medianOf(besideMs), 0),
          beside_p95_ms: rounded(quantileOf(besideMs, 0.95), 0),
          noisy_readings: noisyCount,
        },
      },
    ];
  } finally {
    await product.stop();
  }
}

interface User {
  readonly reader: Reader;
  readonly universe: keyof typeof universes;
  readonly random: () => number;
  readonly options: readonly { readonly filter: string; readonly option: string }[];
  readonly rankingMs: number[];
  readonly courseMs: number[];
}

async function signInTo(url: string, universe: keyof typeof universes, seed: number): Promise<User> {
  const reader = await signIn(url, { username: 'manager', password: 'manager', universe });
  const { text } = await reader.read(`/vuejs/filters/list/${universes[universe].survey}/standard`);
  const { filterGroups } = JSON.parse(text) as FilterSet; // The server has checked its reply.
  const options = filterGroups.flatMap(({ filters }) =>
    filters.flatMap((filter) => filter.options.map((option) => ({ filter: filter.extName, option: option.extName }))),
  );
  if (options.length === 0) throw new Error(`${universe} offers no filters.`);
  return { reader, universe, random: randomFrom(seed + 1), options, rankingMs: [], courseMs: [] };
}

async function clickUntil(user: User, untilMs: number): Promise<void> {
  const { reader, universe, random, options } = user;
  const { survey, root } = universes[universe];
  let path: string = root;
  let chosen = new Map<string, string>();
  while (performance.now() < untilMs) {
    const tokens = [start, ...[...chosen].map(([filter, option]) => `${filter}=${option}`)].join(';');
    const address = encodeURIComponent(`${path};${tokens}`);
    const [ranking, course] = await Promise.all([
      reader.read(`/vuejs/rankings/${survey}/${address}`),
      reader.read(`/vuejs/rankings/trends/${survey}/${address}`),
    ]);
    user.rankingMs.push(ranking.ms);
    user.courseMs.push(course.ms);
    const reply = JSON.parse(ranking.text) as Ranking; // The server has checked its reply.
    if (reply.survey !== survey || reply.path !== path)
      throw new Error(`${universe} was answered for ${reply.survey}.`);
    const below = reply.rows.filter(({ slug, hasChildren }) => slug !== '' && hasChildren);
    const pick = random();
    const unit = below[Math.floor(random() * below.length)];
    const option = options[Math.floor(random() * options.length)];
    if (pick < 0.25 && unit) path = `${path}.${unit.slug}`;
    else if (pick < 0.35 && path !== root) path = path.slice(0, path.lastIndexOf('.'));
    else if (pick < 0.45 || chosen.size >= 3) chosen = new Map();
    else if (option) chosen.set(option.filter, option.option);
    await sleep(pauseMs.least + random() * (pauseMs.most - pauseMs.least));
  }
}

/** Always `noisyAtOnce` readings under way, each of another period. @returns how many were answered */
async function askMuchUntil(sessions: readonly User[], untilMs: number): Promise<number> {
  let asked = 0;
  const askOn = async ({ reader, universe }: User): Promise<void> => {
    const { survey, root } = universes[universe];
    while (performance.now() < untilMs) {
      asked += 1;
      const address = encodeURIComponent(`${root};date=rdays-${30 + (asked % 700)},0`);
      await reader.read(`/vuejs/rankings/${survey}/${address}`);
    }
  };
  const each = noisyAtOnce / sessions.length;
  await Promise.all(sessions.flatMap((session) => Array.from({ length: each }, () => askOn(session))));
  return asked;
}

/** The same walk every time: a linear congruential generator (constants of Numerical Recipes). */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

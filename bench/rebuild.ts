import { setTimeout as sleep } from 'node:timers/promises';
import type { healthDetailsSchema } from '@echolot/contract/operation/health';
import type { z } from 'zod';
import { requestRebuild } from '../apps/server/src/columnar/rebuild-request.ts';
import { connectRecord } from '../apps/server/src/database/record.ts';
import { testHealthHeaders } from '../apps/server/src/testing/health-key.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { watchMemory } from './memory.ts';
import { medianOf, quantileOf, rounded } from './quantile.ts';
import { person } from './ranking/bench-universe.ts';
import { type Serving, serve } from './ranking/serving.ts';
import { type Reader, signIn } from './reader.ts';
import { prepareRecord, surveyName } from './rebuild/prepared-record.ts';
import { embeddedRecordUrl } from './visible/embedded-record-url.ts';

const budgets = { rebuildS: 360, memoryMb: 800 };
const readEveryMs = 500;
const patienceMs = 3_600_000;

/** How long it takes to build the columnar store of a large survey anew while it serves, and what its readers notice. */
export async function measureRebuild({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const count = isQuick ? 200_000 : 10_000_000;
  const dataDir = await prepareRecord(count, say);
  const serving = await serve(dataDir);
  try {
    await built(serving, false, say);
    const reader = await signIn(serving.url, person);
    say('Reading while nothing else happens');
    const before = await readAll(reader);
    const idle = await readFor(reader, isQuick ? 5_000 : 30_000, before);

    say('Reading while the columnar store is built anew');
    await askForRebuild(dataDir);
    const startedAt = performance.now();
    const watching = watchMemory(serving.pid);
    const reading = readUntilStopped(reader, before);
    const told = await built(serving, true, say);
    const seconds = (performance.now() - startedAt) / 1000;
    const during = await reading.stop();
    const memoryKb = watching.stop().most;
    compare(before, await readAll(reader), 'after the rebuild');
    return report({ count, seconds, idle, during, told, memoryKb, isQuick });
  } finally {
    await serving.close();
  }
}

/** Rankings of all levels; no two have the same filters, so that nothing is remembered of the one before. */
const paths = Array.from({ length: 24 }, (_, index) => {
  const date = `date=2025-0${1 + (index % 6)}-01_2025-12-31`;
  const filters = [`;${date}`, `;model=model-${index % 12};${date}`, `;fuel=fuel-${index % 4}*fuel-0;${date}`];
  const places = ['org.all', `org.all.c${index % 4}`, `org.all.c${index % 4}.r${(index % 4) * 25 + index}`, 'flat.all'];
  return `/vuejs/rankings/${surveyName}/${places[index % 4]}${filters[index % 3]}`;
});

/** What is to be the same to the digit: all but the position of the store. */
function figuresOf(text: string): string {
  return JSON.stringify(JSON.parse(text), (key, value: unknown) => (key === 'position' ? undefined : value));
}

async function readAll(reader: Reader): Promise<string[]> {
  const texts: string[] = [];
  for (const path of paths) texts.push(figuresOf((await reader.read(path)).text));
  return texts;
}

function compare(before: readonly string[], now: readonly string[], when: string): void {
  const other = now.findIndex((text, index) => text !== before[index]);
  if (other >= 0) throw new Error(`${paths[other]} was answered otherwise ${when}:\n${before[other]}\n${now[other]}`);
}

async function readFor(reader: Reader, durationMs: number, before: readonly string[]): Promise<number[]> {
  const reading = readUntilStopped(reader, before);
  await sleep(durationMs);
  return reading.stop();
}

/** A person reads; every answer must be as before. */
function readUntilStopped(reader: Reader, before: readonly string[]): { stop(): Promise<number[]> } {
  let isStopped = false;
  const times: number[] = [];
  const reading = (async () => {
    for (let turn = 0; !isStopped; turn = (turn + 1) % paths.length) {
      const { ms, text } = await reader.read(paths[turn] ?? '');
      times.push(ms);
      if (figuresOf(text) !== before[turn]) throw new Error(`${paths[turn]} was answered otherwise during the rebuild`);
      await sleep(readEveryMs);
    }
  })();
  reading.catch(() => undefined);
  return {
    async stop() {
      isStopped = true;
      await reading;
      return times;
    },
  };
}

async function askForRebuild(dataDir: string): Promise<void> {
  const record = connectRecord({ url: embeddedRecordUrl(dataDir) });
  try {
    await requestRebuild(record, { survey: surveyName });
  } finally {
    await record.close();
  }
}

/** Waits until new tables serve, which may not have begun yet. @returns how often another progress was told. */
async function built({ url }: Serving, isAsked: boolean, say: (message: string) => void): Promise<number> {
  const deadline = performance.now() + patienceMs;
  let told = 0;
  let saidAt = 0;
  let last = '';
  let hasBegun = !isAsked;
  while (performance.now() < deadline) {
    const reply = await fetch(`${url}/vuejs/health`, { headers: testHealthHeaders });
    const { status, columnar } = (await reply.json()) as z.infer<typeof healthDetailsSchema>; // The server has checked its reply.
    const [first] = columnar.rebuilding;
    hasBegun ||= first !== undefined;
    const line = first ? `  ${first.done.toLocaleString('en')} of ${first.total.toLocaleString('en')}` : '';
    if (line !== last) told += 1;
    last = line;
    if (line !== '' && performance.now() - saidAt > 10_000) {
      saidAt = performance.now();
      say(line);
    }
    if (!first && hasBegun && status === 'ready') return told;
    await sleep(200);
  }
  throw new Error('The tables did not serve within an hour.');
}

interface Seen {
  readonly count: number;
  readonly seconds: number;
  readonly idle: readonly number[];
  readonly during: readonly number[];
  readonly told: number;
  readonly memoryKb: number;
  readonly isQuick: boolean;
}

function report({ count, seconds, idle, during, told, memoryKb, isQuick }: Seen): Measurement[] {
  const p95 = { idle: quantileOf(idle, 0.95), during: quantileOf(during, 0.95) };
  return [
    {
      name: 'rebuild.seconds',
      value: rounded(seconds, 1),
      unit: 's',
      ...(!isQuick && { budget: budgets.rebuildS }),
      details: { interviews: count, progress_told: told, answers_compared: during.length },
    },
    { name: 'rebuild.interviews_per_second', value: rounded(count / seconds, 0), unit: 'per_s' },
    {
      name: 'rebuild.ranking_p95_to_idle',
      value: rounded(p95.during / p95.idle),
      unit: 'ratio',
      samples: during.length,
      details: {
        idle_p50_ms: rounded(medianOf(idle)),
        idle_p95_ms: rounded(p95.idle),
        during_p50_ms: rounded(medianOf(during)),
        during_p95_ms: rounded(p95.during),
      },
    },
    {
      name: 'rebuild.server_memory',
      value: rounded(memoryKb, 0),
      unit: 'kB',
      budget: budgets.memoryMb * 1000,
    },
  ];
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { healthDetailsSchema } from '@echolot/contract/operation/health';
import type { z } from 'zod';
import { testHealthHeaders, testHealthKey } from '../apps/server/src/testing/health-key.ts';
import { cleanEnvironment } from './environment.ts';
import { findFreePort } from './free-port.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { medianOf, rounded } from './quantile.ts';
import { signIn } from './reader.ts';
import { ensureWebApp } from './web-app.ts';

const repository = dirname(import.meta.dirname);
const budgets = { freshS: 45, silenceS: 3, warmS: 5 };
const patienceMs = 300_000;
const manager = { username: 'manager', password: 'manager', universe: 'aurora' };

/** `npm start` after the installation, on an empty data folder and on one that is there. */
export async function measureStart({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  await ensureWebApp();
  say('Building the web app beside the one that is there');
  const buildMs = await timeWebBuild();
  const dataDir = await mkdtemp(join(tmpdir(), 'echolot-bench-start-'));
  const demoInterviews = isQuick ? 20_000 : 250_000;
  try {
    say(`Starting on an empty folder, with a demo of ${demoInterviews.toLocaleString('en')} interviews`);
    const fresh = await timeStart(dataDir, demoInterviews, { isToEnd: true });
    const warmMs: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      say('Starting again');
      warmMs.push((await timeStart(dataDir, demoInterviews)).rankingMs);
    }
    const seconds = (ms: number): number => rounded(ms / 1000, 1);
    return [
      {
        name: 'start.fresh_to_ranking',
        value: seconds(fresh.rankingMs),
        unit: 's',
        budget: budgets.freshS,
        samples: 1,
        details: {
          demo_interviews: demoInterviews,
          whole_demo_s: seconds(fresh.wholeMs),
          web_build_s: seconds(buildMs),
        },
      },
      {
        name: 'start.fresh_longest_silence',
        value: seconds(fresh.longestSilenceMs),
        unit: 's',
        budget: budgets.silenceS,
        samples: 1,
      },
      {
        name: 'start.warm_to_ready',
        value: seconds(medianOf(warmMs)),
        unit: 's',
        budget: budgets.warmS,
        samples: warmMs.length,
        details: { least_s: seconds(Math.min(...warmMs)), most_s: seconds(Math.max(...warmMs)) },
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** The build that `npm start` runs when there is none, into a folder of its own: the one in use stays. */
async function timeWebBuild(): Promise<number> {
  const app = join(repository, 'apps', 'web');
  const outDir = await mkdtemp(join(tmpdir(), 'echolot-bench-web-'));
  const vite = join(dirname(createRequire(join(app, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: app,
    env: { ...cleanEnvironment(), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const ms = performance.now() - startedAt;
  await rm(outDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The web app could not be built (${code}).`);
  return ms;
}

interface StartTimes {
  /** From the command to an answered ranking with everything accepted in it. */
  readonly rankingMs: number;
  /** Until the rest of the demo is there, too; the same where it was not waited for. */
  readonly wholeMs: number;
  /** Longest time without a line on the terminal. */
  readonly longestSilenceMs: number;
}

/** Starts the product, and ends it. @param isToEnd whether the rest of the demo is waited for. */
async function timeStart(dataDir: string, demoInterviews: number, { isToEnd = false } = {}): Promise<StartTimes> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['tools/start.js'], {
    cwd: repository,
    env: {
      ...cleanEnvironment(),
      ...{
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO: 'on',
        DEMO_INTERVIEWS: String(demoInterviews),
        HEALTH_KEY: testHealthKey,
      },
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  let saidAt = startedAt;
  let longestSilenceMs = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    longestSilenceMs = Math.max(longestSilenceMs, performance.now() - saidAt);
    saidAt = performance.now();
  });
  try {
    await until(() => isReady(url), child);
    const reader = await signIn(url, manager);
    const { text } = await reader.read('/vuejs/rankings/sales/org.all;date=rmonths-12,0');
    const rankingMs = performance.now() - startedAt;
    const { total } = JSON.parse(text) as Ranking; // The server has checked its reply.
    if (!total.n) throw new Error('The ranking of the started demo is empty.');
    if (isToEnd) await until(() => said.includes('The demo is complete.'), child);
    return { rankingMs, wholeMs: performance.now() - startedAt, longestSilenceMs };
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
}

async function until(condition: () => Promise<boolean> | boolean, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product ended (${child.exitCode}) before it was ready.`);
    if (await condition()) return;
    await sleep(25);
  }
  throw new Error(`The product was not ready after ${patienceMs} ms.`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/vuejs/health`, {
      headers: testHealthHeaders,
      signal: AbortSignal.timeout(5_000),
    });
    const { status, columnar } = (await reply.json()) as z.infer<typeof healthDetailsSchema>;
    return reply.ok && status === 'ready' && columnar.rebuilding.length === 0 && columnar.lagEvents === 0;
  } catch {
    return false; // It does not listen yet.
  }
}

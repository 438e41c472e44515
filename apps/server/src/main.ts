import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { docsPath } from '@echolot/contract/path-groups';
import { pino } from 'pino';
import { compose, type Product } from './compose.ts';
import { logDestination, outliveConsole } from './config/closed-console.ts';
import { type Config, validateConfig } from './config/config.ts';
import { type DataDirLock, lockDataDir } from './config/data-dir-lock.ts';
import { readEnv } from './config/env.ts';
import { assertPortFree, listenFault } from './config/port.ts';
import { StartError } from './config/start-error.ts';
import { createProgress } from './config/start-progress.ts';
import { onStopRequest } from './config/stop-request.ts';
import { demoPeople } from './features/people/sign-in/public.ts';

const webDist = join(import.meta.dirname, '../../web/dist');
const startedAt = performance.now();
/** Longer preparing goes on behind an open door: pages then say so. */
const preparingPatienceMs = 120_000;

let product: Product | undefined;
let lock: DataDirLock | undefined;
let isStopping = false;

/** People read the console; machines read the log lines, which are JSON on standard error. */
const { say, step, rest } = createProgress((line) => void process.stdout.write(`${line}\n`));

async function stop(): Promise<void> {
  isStopping = true;
  await product?.close();
  lock?.release();
}

async function start(config: Config): Promise<void> {
  await assertPortFree(config.host, config.port);
  lock = await lockDataDir(config.dataDir, config.publicUrl);
  product = await compose({
    config,
    log: pino({ level: config.logLevel }, logDestination()),
    webDist: existsSync(webDist) ? webDist : undefined,
    onProgress: say,
    onTakenOver: (fault) => {
      process.stderr.write(`${fault.message}\nThis server stops.\n`);
      void stop().then(() => process.exit(1));
    },
    onStep: step,
    demoInterviewCount: config.demoInterviews,
  });
  if (isStopping) return stop();
  try {
    await product.app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw listenFault((error as NodeJS.ErrnoException).code ?? String(error), config.host, config.port); // Faults of listen carry a code.
  }
  await rankingsPrepared(product);
  rest();
  if (isStopping) return;
  banner(config);
  await completeDemo(product, config);
  rest();
}

/** What fails here goes on with the next start; the product is in use already. */
async function completeDemo(started: Product, { demo }: Config): Promise<void> {
  try {
    await started.completeDemo();
    if (demo && !isStopping) say('The demo is complete.');
  } catch (error) {
    say(`The demo could not be completed: ${String(error)}`);
  }
}

/** Waits, for a while, until the rankings are there, and says how far they are. */
async function rankingsPrepared({ rankings }: Product): Promise<void> {
  const patienceUntil = performance.now() + preparingPatienceMs;
  while (!isStopping && performance.now() < patienceUntil) {
    const { isPrepared, rebuilding } = await rankings.status();
    if (isPrepared && rebuilding.length === 0) return;
    for (const { survey, done, total } of rebuilding.slice(0, 1)) {
      const [prepared, all] = [done, total].map((count) => count.toLocaleString('en'));
      step(`Preparing the rankings of ${survey}: ${prepared} of ${all} interviews`);
    }
    await sleep(rebuilding.length > 0 ? 500 : 50);
  }
}

function banner(config: Config): void {
  say('');
  say(`Echolot is ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${config.publicUrl}`);
  if (config.demo) {
    say('Demo people (the password is the name):');
    for (const { username, describe } of demoPeople) say(`  ${username.padEnd(8)} ${describe('en')}`);
  }
  say(`API: ${config.publicUrl}${docsPath}    Stop with Ctrl-C.`);
}

/** Answers on for a while, so that whoever distributes requests learns of it before the first would be lost. */
async function drain({ drainMs }: Config): Promise<void> {
  if (!product || drainMs === 0) return;
  product.beginDraining();
  say(`Not ready any more; answering on for ${drainMs} ms. Ctrl-C once more ends at once.`);
  await sleep(drainMs);
}

outliveConsole();
let settings: Config | undefined;
onStopRequest(() => {
  say('Stopping …');
  const drained = settings ? drain(settings) : Promise.resolve();
  void drained.then(stop).then(() => process.exit(0));
});

try {
  settings = validateConfig(readEnv());
  await start(settings);
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack ?? error)}\n`);
  await stop().catch(() => undefined);
  process.exit(1);
}

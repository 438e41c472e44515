import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ChdbEngine } from '../columnar/chdb-engine.ts';
import { ClickHouseEngine } from '../columnar/clickhouse-engine.ts';
import { startProjection } from '../columnar/projection.ts';
import { listRebuilds, requestRebuild } from '../columnar/rebuild-request.ts';
import { type Config, validateConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { StartError } from '../config/start-error.ts';
import { type CommandRecord, openCommandRecord } from './command-record.ts';

const say = (message: string): void => void process.stdout.write(`${message}\n`);
const quiet = {
  info: (): void => undefined,
  warn: (_details: object, message: string): void => say(message),
  error: (_details: object, message: string): void => say(message),
};
/** Without a sign of life for so long the command says where it is and ends; the rebuild goes on with the server. */
const patienceMs = 60_000;

function readWanted(): { universe: string | undefined; survey: string | undefined } {
  try {
    const { values } = parseArgs({ options: { universe: { type: 'string' }, survey: { type: 'string' } } });
    return { universe: values.universe, survey: values.survey };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nUsage: npm run rebuild [-- --universe NAME [--survey NAME]]`);
  }
}

/** Asks for new columnar tables and tells how far they are; without a running server it builds them itself. */
async function rebuild(config: Config): Promise<void> {
  const wanted = readWanted();
  const opened = await openCommandRecord(config, say);
  try {
    const asked = await requestRebuild(opened.record, wanted);
    if (asked.length === 0) throw new StartError('There is no such survey. Check --universe and --survey.');
    say(`Rebuilding ${asked.map(({ universe, survey }) => `${universe}/${survey}`).join(', ')}`);
    if (opened.isAlone) await buildHere(config, opened, asked);
    else await follow(opened, asked);
  } finally {
    await opened.close();
  }
}

type RequestedRebuild = Awaited<ReturnType<typeof requestRebuild>>;

async function buildHere(config: Config, opened: CommandRecord, asked: RequestedRebuild): Promise<void> {
  const engine = config.clickhouseUrl
    ? await ClickHouseEngine.connect({ url: config.clickhouseUrl, log: quiet })
    : await ChdbEngine.open({ dataDir: join(config.dataDir, 'columnar'), log: quiet });
  const projection = startProjection({ record: opened.record, engine, log: quiet });
  try {
    await follow(opened, asked);
  } finally {
    await projection.stop();
    await engine.close();
  }
}

async function follow({ record }: CommandRecord, asked: RequestedRebuild): Promise<void> {
  const surveyIds = asked.map(({ surveyId }) => surveyId);
  const startedAt = performance.now();
  let said = '';
  let lastChangeAt = startedAt;
  for (;;) {
    const open = await listRebuilds(record, surveyIds);
    if (open.length === 0) return say('Done. The new tables serve.');
    const line = open.map(describe).join(', ') + timeLeft(open, performance.now() - startedAt);
    const state = JSON.stringify(open);
    if (state !== said) {
      say(line);
      said = state;
      lastChangeAt = performance.now();
    } else if (performance.now() - lastChangeAt > patienceMs) {
      throw new StartError(
        'No server carries the rebuild on at the moment. It is kept and goes on with the next start.',
      );
    }
    await sleep(500);
  }
}

type OpenRebuild = Awaited<ReturnType<typeof listRebuilds>>[number];

function describe({ survey, done, total }: OpenRebuild): string {
  const share = total === 0 ? 0 : Math.floor((100 * done) / total);
  return `${survey} ${done.toLocaleString('en')} of ${total.toLocaleString('en')} (${share} %)`;
}

/** How much longer it takes at the pace so far, once that says something. */
function timeLeft(open: readonly OpenRebuild[], tookMs: number): string {
  const done = open.reduce((sum, one) => sum + one.done, 0);
  const total = open.reduce((sum, one) => sum + one.total, 0);
  if (done === 0 || tookMs < 5000) return '';
  const seconds = Math.ceil(((total - done) * tookMs) / done / 1000);
  return seconds < 90 ? `, about ${seconds} s left` : `, about ${Math.ceil(seconds / 60)} min left`;
}

try {
  await rebuild(validateConfig(readEnv()));
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}

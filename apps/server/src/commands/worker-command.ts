import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { doorOf } from '../columnar/chdb-door.ts';
import { ClickHouseEngine } from '../columnar/clickhouse-engine.ts';
import type { ColumnarEngine } from '../columnar/engine.ts';
import { JoinedChdbEngine } from '../columnar/joined-chdb-engine.ts';
import { composeWork } from '../composition/compose-work.ts';
import { workerHandlers } from '../composition/handlers.ts';
import { logDestination, outliveConsole } from '../config/closed-console.ts';
import { type Config, validateConfig } from '../config/config.ts';
import { findLockHolder, type LockHolder } from '../config/data-dir-lock.ts';
import { readEnv } from '../config/env.ts';
import { StartError } from '../config/start-error.ts';
import { onStopRequest } from '../config/stop-request.ts';
import { migrateRecord } from '../database/migrate.ts';
import { connectRecord } from '../database/record.ts';
import { findRunningPostgres } from '../database/running-postgres.ts';
import { borrowSecrets } from '../secrets/open-secrets.ts';
import type { JobNews } from '../worker/start-jobs.ts';

const usage = `Works on reports, besides the server: as many of these as you like may run.

  npm run worker

It takes the settings of the server (DATA_DIR, DATABASE_URL, CLICKHOUSE_URL, PUBLIC_URL) and needs its DATA_DIR, where
the files are put. Where something is embedded it runs on the server's machine, waits for the server, and works as long as
that runs. Stop it with Ctrl-C: what it was at is taken up by others.`;

const say = (message: string): void => void process.stdout.write(`${message}\n`);
const lookEveryMs = 500;

/** Where to work: the stores, and the server that holds the embedded ones. */
interface Place {
  readonly config: Config;
  readonly recordUrl: string;
  readonly openEngine: (log: pino.Logger) => Promise<ColumnarEngine>;
  readonly server: LockHolder | undefined;
}

const stopping = new AbortController();

/** Works until it is told to stop; where something is embedded, again after each start of the server. */
async function work(given: Config): Promise<void> {
  const log = pino({ level: given.logLevel }, logDestination());
  while (!stopping.signal.aborted) {
    const place = await findPlace(given);
    if (!place) return;
    const { config, server } = place;
    const closers: (() => Promise<unknown>)[] = [];
    try {
      await migrateRecord({ url: place.recordUrl });
      const record = connectRecord({ url: place.recordUrl, applicationName: 'echolot worker', poolSize: 4 });
      closers.push(() => record.close());
      const engine = await place.openEngine(log);
      closers.push(() => engine.close());
      // While a server starts, its record answers before its engine does: reports taken up by then would fail for nothing.
      while (!isOver(config, server) && !(await engine.isReady())) await pause();
      const parts = {
        config,
        url: place.recordUrl,
        record,
        engine,
        secrets: borrowSecrets(config),
        bound: workerHandlers,
        log,
        closers,
      };
      const { shared, started } = await composeWork({ ...parts, onJob: tellJob });
      await started.work({ ...shared, log });
      say(`Working on reports ${server ? `beside ${nameOf(server)}` : 'of DATABASE_URL'}. Stop with Ctrl-C.`);
      await gone(config, server);
    } catch (error) {
      // A server that was just ending: the next one is waited for.
      if (!server || isThere(config, server)) throw error;
    } finally {
      for (const close of closers.reverse())
        await close().catch((error: unknown) => log.warn({ err: error }, 'closing'));
    }
    if (server && !stopping.signal.aborted) say(`It stops: ${nameOf(server)} has ended.`);
  }
}

async function findPlace(config: Config): Promise<Place | undefined> {
  const { databaseUrl, clickhouseUrl, dataDir } = config;
  if (databaseUrl && clickhouseUrl) {
    if (!existsSync(dataDir))
      throw new StartError(`There is no ${dataDir}. Set DATA_DIR to the server's, where the files of reports are put.`);
    const openEngine = (log: pino.Logger) => ClickHouseEngine.connect({ url: clickhouseUrl, log });
    return { config, recordUrl: databaseUrl, openEngine, server: undefined };
  }
  for (let isTold = false; !stopping.signal.aborted; await pause()) {
    const server = findLockHolder(dataDir);
    const recordUrl = databaseUrl ?? findRunningPostgres(dataDir);
    const door = doorOf(dataDir);
    if (server && recordUrl && (clickhouseUrl || existsSync(door))) {
      const openEngine = async (log: pino.Logger): Promise<ColumnarEngine> =>
        clickhouseUrl
          ? ClickHouseEngine.connect({ url: clickhouseUrl, log })
          : JoinedChdbEngine.join({ door, dataDir: join(dataDir, 'columnar'), log });
      // Files name the address of the server, whatever the settings here.
      return { config: { ...config, publicUrl: server.address }, recordUrl, openEngine, server };
    }
    if (!isTold) say(`Waiting for the server that works on ${dataDir} (npm start).`);
    isTold = true;
  }
  return undefined;
}

/** Resolves when this process is asked to stop, or the server with the embedded stores has ended. */
async function gone(config: Config, server: LockHolder | undefined): Promise<void> {
  while (!isOver(config, server)) await pause();
}

function isOver(config: Config, server: LockHolder | undefined): boolean {
  return stopping.signal.aborted || (server !== undefined && !isThere(config, server));
}

function isThere({ dataDir }: Config, server: LockHolder): boolean {
  const holder = findLockHolder(dataDir);
  return holder?.pid === server.pid && holder.identity === server.identity;
}

const pause = (): Promise<unknown> => sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);

const nameOf = (server: LockHolder): string => `the server at ${server.address} (process ${server.pid})`;

function tellJob({ data, attempt, event, tookMs }: JobNews): void {
  const { reportId = '' } = data as { reportId?: string };
  const time = new Date().toISOString().slice(11, 19);
  const words = {
    begun: attempt === 1 ? 'begun' : `begun, attempt ${attempt}`,
    done: `ended after ${(tookMs / 1000).toFixed(1)} s`,
    failed: `interrupted after ${(tookMs / 1000).toFixed(1)} s`,
  };
  say(`${time} report ${reportId}: ${words[event]}`);
}

outliveConsole();
onStopRequest(() => {
  say('Stopping …');
  stopping.abort();
});

try {
  // On the server's machine whoever clicks comes first.
  setPriority(5);
  if (process.argv.length > 2) throw new StartError(usage);
  await work(validateConfig(readEnv()));
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}

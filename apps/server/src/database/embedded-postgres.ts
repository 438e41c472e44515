import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../config/start-error.ts';
import { bootstrapCluster } from './bootstrap-cluster.ts';
import { clusterSettings } from './cluster-settings.ts';
import { findPostgresLauncher, type PostgresLauncher } from './postgres-launcher.ts';
import { readPostmasterFile, stopOrphan, stopPostmaster } from './postmaster.ts';

export interface EmbeddedPostgresOptions {
  /** Everything is kept in `postgres` below it. The caller holds its lock. */
  dataDir: string;
  /** False in tests only: a crash of the machine may lose or damage the data. */
  isDurable?: boolean;
  /** How to run PostgreSQL's programs; found by itself when absent. */
  launcher?: PostgresLauncher;
  onProgress?: (message: string) => void;
  /** Told when the running server ended by itself and is started again, and how that went. */
  onFault?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Connects to the database `echolot` as its owner, who is no superuser. Stays the same over restarts. */
  readonly url: string;
  /** Connects as superuser; for making databases in tests and for nothing else. */
  readonly adminUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const START_PATIENCE_MS = 120_000;

/**
 * Starts the PostgreSQL of the npm packages on a free port of 127.0.0.1, initialising it the first time, clearing away
 * what a killed server left, and starting it again whenever it ends by itself.
 * @throws StartError when it cannot be started.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { isDurable = true, onProgress, onFault } = options;
  const launcher = options.launcher ?? findPostgresLauncher();
  fs.mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  // PostgreSQL reports its own directory without links; so must we to recognise it.
  const home = join(fs.realpathSync(options.dataDir), 'postgres');
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  const clusterDir = join(home, 'cluster');
  const logPath = join(home, 'server.log');

  if (await stopOrphan(clusterDir)) onProgress?.('Stopped the PostgreSQL that an earlier server left running');
  const passwords = readPasswords(home, clusterDir);
  if (!fs.existsSync(clusterDir)) {
    onProgress?.('Initialising the embedded PostgreSQL');
    await initCluster(launcher, home, clusterDir, passwords.admin, isDurable);
  }
  checkVersion(clusterDir);
  giveTo(launcher, clusterDir);

  let port = await findFreePort();
  let child = await startServer(launcher, clusterDir, logPath, isDurable, async (attempt) => {
    if (attempt > 0) port = await findFreePort();
    return port;
  });
  let isStopping = false;
  let restarting: Promise<void> | undefined;

  const watch = (): void => {
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      onFault?.(`PostgreSQL ended by itself (${signal ?? `code ${code}`}); starting it again. See ${logPath}`);
      restarting = restart();
    });
  };
  const restart = async (): Promise<void> => {
    for (let attempt = 0; !isStopping; attempt++) {
      try {
        child = await startServer(launcher, clusterDir, logPath, isDurable, async () => port);
        onFault?.('PostgreSQL runs again');
        watch();
        return;
      } catch (error) {
        onFault?.(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(Math.min(5000, 250 * 2 ** attempt));
      }
    }
  };
  watch();
  const urlOf = (user: string, password: string, database: string): string =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const stop = async (): Promise<void> => {
    isStopping = true;
    await restarting;
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      await stopPostmaster(child.pid);
      await ended;
    }
  };
  const adminUrl = urlOf('echolot_admin', passwords.admin, 'postgres');
  try {
    await bootstrapCluster(adminUrl, passwords.owner);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: urlOf('echolot_owner', passwords.owner, 'echolot'),
    adminUrl,
    get pid() {
      return child.pid ?? 0;
    },
    stop,
  };
}

/** Passwords are made once and kept beside the cluster, readable by its owner only. */
function readPasswords(home: string, clusterDir: string): { admin: string; owner: string } {
  const path = join(home, 'passwords.json');
  if (fs.existsSync(path)) return JSON.parse(fs.readFileSync(path, 'utf8')) as { admin: string; owner: string };
  if (fs.existsSync(clusterDir)) {
    throw new StartError(
      `${path} is missing: without it the database in ${clusterDir} cannot be opened. Put the file back from a backup.`,
    );
  }
  const passwords = { admin: randomBytes(24).toString('hex'), owner: randomBytes(24).toString('hex') };
  const draft = `${path}.new`;
  fs.writeFileSync(draft, JSON.stringify(passwords), { mode: 0o600, flush: true });
  fs.renameSync(draft, path);
  return passwords;
}

/** Initialises beside the final place and renames, so that a killed start leaves no half-made cluster. */
async function initCluster(
  launcher: PostgresLauncher,
  home: string,
  clusterDir: string,
  adminPassword: string,
  isDurable: boolean,
): Promise<void> {
  const draft = `${clusterDir}.new`;
  const passwordFile = join(home, 'initdb-password');
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.writeFileSync(passwordFile, `${adminPassword}\n`, { mode: 0o600 });
  if (launcher.owner) {
    for (const path of [draft, passwordFile]) fs.chownSync(path, launcher.owner.uid, launcher.owner.gid);
  }
  const args = [
    `--pgdata=${draft}`,
    '--username=echolot_admin',
    `--pwfile=${passwordFile}`,
    '--auth-host=scram-sha-256',
    '--auth-local=reject',
    '--encoding=UTF8',
    // The built-in locale is the same on every machine: no index breaks when the system's libraries change.
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--lc-messages=C',
    ...(isDurable ? [] : ['--no-sync']),
  ];
  const [command, ...rest] = [...launcher.prefix, launcher.initdb, ...args];
  const child = spawn(command ?? launcher.initdb, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: launcher.env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  fs.rmSync(passwordFile, { force: true });
  if (code !== 0) {
    throw new StartError(`The embedded PostgreSQL could not be initialised in ${home}:\n${output.trim().slice(-2000)}`);
  }
  fs.renameSync(draft, clusterDir);
}

function checkVersion(clusterDir: string): void {
  const found = fs.readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (found !== '18') {
    throw new StartError(
      `The data in ${clusterDir} is PostgreSQL ${found}'s; this Echolot runs PostgreSQL 18. ` +
        'Start the Echolot version that wrote it, or choose another DATA_DIR.',
    );
  }
}

/** A cluster last run another way (user namespace, other account) changes hands before it starts. */
function giveTo(launcher: PostgresLauncher, clusterDir: string): void {
  const { owner } = launcher;
  if (!owner || fs.statSync(clusterDir).uid === owner.uid) return;
  for (const entry of fs.readdirSync(clusterDir, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(join(clusterDir, entry), owner.uid, owner.gid);
  }
  fs.chownSync(clusterDir, owner.uid, owner.gid);
}

async function startServer(
  launcher: PostgresLauncher,
  clusterDir: string,
  logPath: string,
  isDurable: boolean,
  choosePort: (attempt: number) => Promise<number>,
): Promise<ChildProcess> {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (let attempt = 0; ; attempt++) {
    const port = await choosePort(attempt);
    if ((fs.statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) {
      fs.renameSync(logPath, `${logPath}.old`);
    }
    const log = fs.openSync(logPath, 'a', 0o600);
    const logStart = fs.fstatSync(log).size;
    const settings = Object.entries({ ...clusterSettings(isDurable), port: String(port) });
    const args = ['-D', clusterDir, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const [command, ...rest] = [...launcher.prefix, launcher.postgres, ...args];
    // A process group of its own: Ctrl-C reaches us first, and we end PostgreSQL after our own work.
    const child = spawn(command ?? launcher.postgres, rest, {
      stdio: ['ignore', log, log],
      env: launcher.env,
      detached: true,
    });
    fs.closeSync(log);
    const hasEnded = once(child, 'exit').then(
      () => true,
      () => true,
    );
    if (await isReady(child, clusterDir, hasEnded, deadline)) return child;
    const said = fs.readFileSync(logPath, 'utf8').slice(logStart === 0 ? 0 : -4000);
    if (attempt < 100 && Date.now() < deadline && isPassing(said)) {
      await sleep(100);
      continue;
    }
    if (child.pid !== undefined && child.exitCode === null) await stopPostmaster(child.pid);
    throw new StartError(explain(said, logPath));
  }
}

async function isReady(
  child: ChildProcess,
  clusterDir: string,
  hasEnded: Promise<boolean>,
  deadline: number,
): Promise<boolean> {
  while (Date.now() < deadline) {
    const file = readPostmasterFile(clusterDir);
    if (file?.pid === child.pid && file?.status === 'ready') return true;
    if (await Promise.race([hasEnded, sleep(10, false)])) return false;
  }
  return false;
}

/** Faults that go away: a port taken meanwhile, or processes of a killed server that are just ending. */
function isPassing(said: string): boolean {
  return /could not bind|Address already in use|shared memory block .* still in use|could not create any TCP/i.test(
    said,
  );
}

function explain(said: string, logPath: string): string {
  if (/No space left on device/i.test(said))
    return `The disk is full: PostgreSQL cannot start. Make room and start again.`;
  const line = said.split('\n').filter((text) => /FATAL|PANIC|ERROR/.test(text));
  return `The embedded PostgreSQL does not start. ${line.at(-1) ?? said.trim().split('\n').at(-1) ?? ''}\nIts log: ${logPath}`;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo; // A TCP server's address is never a string.
  probe.close();
  await once(probe, 'close');
  return port;
}

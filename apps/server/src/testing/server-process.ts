import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { testHealthKey } from './health-key.ts';

const program = join(import.meta.dirname, '..', 'main.ts');
const startPatienceMs = 60_000;

/** The real server as a process of its own, for tests that kill it. */
export interface ServerProcess {
  readonly origin: string;
  /** Starts it (again); resolves when it answers, or rejects with what it said when it ended by itself. */
  start(): Promise<void>;
  /** Kills it at once, and waits until it is gone. */
  kill(): Promise<void>;
  /** Kills its columnar engine; false when there is none at the moment. */
  killEngine(): Promise<boolean>;
  /** What it has logged with this message since it was started the last time. */
  logged(message: string): readonly Readonly<Record<string, unknown>>[];
  /** Lets it end in order. */
  stop(): Promise<void>;
}

export async function createServerProcess(
  databaseUrl: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let said = '';
  let log = '';

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
  };
  return {
    origin,
    async start() {
      said = '';
      log = '';
      const starting = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          PORT: String(port),
          DEMO: 'off',
          LOG_LEVEL: 'warn',
          HEALTH_KEY: testHealthKey,
          ...settings,
        },
      });
      child = starting;
      starting.stderr?.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        said = `${said}${chunk.toString()}`.slice(-20_000);
      });
      const deadline = Date.now() + startPatienceMs;
      while (Date.now() < deadline && child === starting) {
        if (starting.exitCode !== null) throw new Error(`The server ended (${starting.exitCode}):\n${said}`);
        const isAnswering = await fetch(`${origin}/vuejs/health`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isAnswering) return;
        await sleep(30);
      }
      if (child === starting) throw new Error(`The server did not answer:\n${said}`);
    },
    kill: () => end('SIGKILL'),
    async killEngine() {
      // With DATABASE_URL the engine is the only process below the server.
      const { stdout } = await promisify(execFile)('pgrep', ['-P', String(child?.pid ?? 0)]).catch(() => ({
        stdout: '',
      }));
      const pids = stdout.split('\n').filter((line) => line !== '');
      for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
      return pids.length > 0;
    },
    logged: (message) =>
      log
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.includes(message))
        .map((line) => JSON.parse(line) as Record<string, unknown>), // A line of the log is JSON.
    stop: () => end('SIGTERM'),
  };
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('It listens on a port.');
  return address.port;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(import.meta.dirname, '..', 'commands', 'worker-command.ts');

/** `npm run worker` as a process of its own, for tests that kill it. */
export interface WorkerProcess {
  /** Reports it has begun, over all its lives. */
  readonly begun: ReadonlySet<string>;
  readonly said: readonly string[];
  readonly pid: number | undefined;
  /** Starts it (again); resolves when it works. */
  start(): Promise<void>;
  /** Kills it at once, and waits until it is gone. */
  kill(): Promise<void>;
  /** Lets it end in order; answers its exit code. */
  stop(): Promise<number | null>;
}

export function createWorkerProcess(settings: Readonly<Record<string, string>>): WorkerProcess {
  const begun = new Set<string>();
  const said: string[] = [];
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child;
    child = undefined;
    if (!ending) return null;
    if (ending.exitCode === null && ending.signalCode === null) {
      const exited = once(ending, 'exit');
      ending.kill(signal);
      await exited;
    }
    return ending.exitCode;
  };
  return {
    begun,
    said,
    get pid() {
      return child?.pid;
    },
    async start() {
      const starting = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { LOG_LEVEL: 'warn', ...settings },
      });
      child = starting;
      const { promise: works, resolve, reject } = Promise.withResolvers<void>();
      for (const stream of [starting.stdout, starting.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          said.push(line);
          const reportId = / report (\S+): begun/.exec(line)?.[1];
          if (reportId !== undefined) begun.add(reportId);
          if (line.startsWith('Working on reports')) resolve();
        });
      }
      starting.once('exit', (code) => reject(new Error(`The worker ended (${code}):\n${said.join('\n')}`)));
      works.catch(() => undefined);
      await works;
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGINT'),
  };
}

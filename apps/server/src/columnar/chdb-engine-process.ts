import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type ChdbCall, ChdbCalls } from './chdb-calls.ts';
import { type ChildReply, childEnvironment } from './chdb-engine-messages.ts';
import type { EngineLog } from './engine.ts';
import { type Command, givingWay, stepBack } from './giving-way.ts';

export interface ChdbProcessOptions {
  readonly dataDir: string;
  readonly concurrentQueries: number;
  /** Path of the socket at which other processes of this machine may ask the engine; none may when absent. */
  readonly door?: string | undefined;
  /** A descriptor the child reads rows from, as `rowsDescriptor`. Such a child gives way to all others. */
  readonly rows?: number | undefined;
  readonly log: EngineLog;
}

/** Under which a child finds what it is handed as `rows`. */
export const rowsDescriptor = 4;

const startLimitMs = 60_000;
const pingEveryMs = 5_000;
const silenceLimitMs = 20_000;

/** One run of the child process: from its start to its end, whichever way it ends. It is never started twice. */
export class ChdbProcess {
  /** Resolves when the process is gone and every call under way has been rejected. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #calls: ChdbCalls;
  /** The end of what it wrote to stderr: the only place where the engine says why it cannot start. */
  #lastWords: string[] = [];

  /**
   * Starts the child and waits until its engine is open. Given up meanwhile, it is ended.
   * @throws Error with the engine's own words when it cannot open the directory, or did not within a minute.
   */
  static async start(options: ChdbProcessOptions, signal?: AbortSignal): Promise<ChdbProcess> {
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    const started = new ChdbProcess(options, (reply) => {
      if (reply.kind === 'refused') reject(new Error(reply.message));
      else {
        if (reply.repaired.length > 0)
          options.log.warn({ parts: reply.repaired }, 'took back notes of unwritten parts');
        resolve();
      }
    });
    const giveUp = (): void => started.kill();
    signal?.addEventListener('abort', giveUp, { once: true });
    const timer = setTimeout(() => reject(new Error(`chDB was not ready after ${startLimitMs} ms`)), startLimitMs);
    void started.exited.then(() => reject(new Error('The chDB process ended while starting')));
    try {
      await ready;
      return started;
    } catch (error) {
      started.kill();
      await started.exited;
      const words = started.#lastWords.join('\n').trim();
      throw new Error(`${(error as Error).message}${words ? `\n${words}` : ''}`, { cause: error }); // Only Errors above.
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  private constructor(
    options: ChdbProcessOptions,
    onStart: (reply: ChildReply & { kind: 'ready' | 'refused' }) => void,
  ) {
    const program = fileURLToPath(new URL('./chdb-child.ts', import.meta.url));
    const givesWay = options.rows !== undefined;
    const plain: Command = [process.execPath, '--disable-warning=ExperimentalWarning', program];
    const [command, ...words] = givesWay ? givingWay(plain) : plain;
    this.#child = spawn(command, words, {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...(options.rows === undefined ? [] : [options.rows])],
      env: {
        // Each running statement holds one thread of libuv's pool: all lanes, and room to kill.
        UV_THREADPOOL_SIZE: String(options.concurrentQueries + 10),
        TZ: 'UTC',
        [childEnvironment.dataDir]: options.dataDir,
        [childEnvironment.concurrentQueries]: String(options.concurrentQueries),
        ...(options.door !== undefined && { [childEnvironment.door]: options.door }),
      },
    });
    if (givesWay && this.pid !== undefined) stepBack(this.pid);
    const socket = this.#child.stdio[3] as Socket; // 'pipe' beyond stderr is a duplex socket.
    this.#calls = new ChdbCalls(socket, onStart);
    socket.on('error', () => this.kill()); // Its end follows.
    if (this.#child.stderr) {
      createInterface({ input: this.#child.stderr }).on('line', (line) => {
        this.#lastWords = [...this.#lastWords.slice(-9), line.slice(0, 1000)];
        options.log.warn({ line }, 'chDB');
      });
    }
    const { promise: exited, resolve } = Promise.withResolvers<void>();
    this.exited = exited;
    const watchdog = setInterval(() => this.#watch(options.log), pingEveryMs);
    const end = (reason: string): void => {
      clearInterval(watchdog);
      this.#calls.end(reason);
      resolve();
    };
    this.#child.once('error', (error) => end(`The chDB process cannot be started: ${error.message}`));
    this.#child.once('exit', (code, signal) => end(`The chDB process ended (${signal ?? `code ${code}`})`));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** @throws as `ChdbCalls.call`. */
  call(call: ChdbCall, body: Uint8Array, maxExecutionMs: number, signal?: AbortSignal): Promise<Buffer> {
    return this.#calls.call(call, body, maxExecutionMs, signal);
  }

  /** Lets running statements end for `waitMs`, then ends the process either way. */
  async stop(waitMs: number): Promise<void> {
    const timer = setTimeout(() => this.kill(), waitMs);
    this.#calls.send({ kind: 'stop' });
    await this.exited;
    clearTimeout(timer);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** A child that hangs is no better than a dead one. */
  #watch(log: EngineLog): void {
    const { silentMs } = this.#calls;
    if (silentMs > silenceLimitMs) {
      log.error({ silentMs, pid: this.pid }, 'the chDB process does not answer; ending it');
      this.kill();
    } else this.#calls.ping();
  }
}

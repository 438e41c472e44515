import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { FrameReader, writeFrame } from './chdb-engine-frames.ts';
import { type ChildReply, type ChildRequest, childEnvironment } from './chdb-engine-messages.ts';
import type { EngineLog } from './engine.ts';
import { engineError, engineTimeout, engineUnavailable } from './engine-errors.ts';

export interface ChdbProcessOptions {
  readonly dataDir: string;
  readonly concurrentQueries: number;
  readonly log: EngineLog;
}

/** What one call asks of the child; id and tag are given here. */
export type ChildCall =
  | { readonly kind: 'query' | 'probe' | 'command' }
  | {
      readonly kind: 'insert';
      readonly table: string;
      readonly columns: readonly string[];
      readonly settings: Readonly<Record<string, string | number>>;
    };

interface PendingCall {
  resolve(body: Buffer): void;
  reject(error: Error): void;
}

const startLimitMs = 60_000;
/** Over the engine's own limit: time for its answer, or its refusal, to arrive. */
const graceMs = 2_000;
const pingEveryMs = 5_000;
const silenceLimitMs = 20_000;

/** One run of the child process: from its start to its end, whichever way it ends. It is never started twice. */
export class ChdbProcess {
  /** Resolves when the process is gone and every call under way has been rejected. */
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #socket: Socket;
  readonly #pending = new Map<number, PendingCall>();
  readonly #run = randomUUID();
  #lastId = 0;
  #lastHeardAt = Date.now();
  #gone = false;
  /** The end of what it wrote to stderr: the only place where the engine says why it cannot start. */
  #lastWords: string[] = [];

  /**
   * Starts the child and waits until its engine is open.
   * @throws Error with the engine's own words when it cannot open the directory, or did not within a minute.
   */
  static async start(options: ChdbProcessOptions): Promise<ChdbProcess> {
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    const started = new ChdbProcess(options, (reply) => {
      if (reply.kind === 'refused') reject(new Error(reply.message));
      else {
        if (reply.repaired.length > 0)
          options.log.warn({ parts: reply.repaired }, 'took back notes of unwritten parts');
        resolve();
      }
    });
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
    }
  }

  private constructor(
    options: ChdbProcessOptions,
    onStart: (reply: ChildReply & { kind: 'ready' | 'refused' }) => void,
  ) {
    const program = fileURLToPath(new URL('./chdb-child.ts', import.meta.url));
    this.#child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      env: {
        // Each running statement holds one thread of libuv's pool: all lanes, and room to kill.
        UV_THREADPOOL_SIZE: String(options.concurrentQueries + 6),
        TZ: 'UTC',
        [childEnvironment.dataDir]: options.dataDir,
        [childEnvironment.concurrentQueries]: String(options.concurrentQueries),
      },
    });
    this.#socket = this.#child.stdio[3] as Socket; // 'pipe' beyond stderr is a duplex socket.
    const reader = new FrameReader((header, body) => {
      const reply = header as ChildReply; // Written by our own child.
      this.#lastHeardAt = Date.now();
      if (reply.kind === 'ready' || reply.kind === 'refused') onStart(reply);
      else this.#settle(reply, body);
    });
    this.#socket.on('data', (chunk: Buffer) => reader.push(chunk));
    this.#socket.on('error', () => this.kill()); // Its end follows.
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
      this.#gone = true;
      for (const { reject } of this.#pending.values()) reject(engineUnavailable(reason));
      this.#pending.clear();
      this.#socket.destroy();
      resolve();
    };
    this.#child.once('error', (error) => end(`The chDB process cannot be started: ${error.message}`));
    this.#child.once('exit', (code, signal) => end(`The chDB process ended (${signal ?? `code ${code}`})`));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** @throws what the engine said, columnar_unavailable when the process ends first, or the signal's reason. */
  async call(call: ChildCall, body: Uint8Array, maxExecutionMs: number, signal?: AbortSignal): Promise<Buffer> {
    signal?.throwIfAborted();
    if (this.#gone) throw engineUnavailable('The chDB process has ended');
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.#pending.set(id, { resolve, reject });
    const giveUp = (reason: Error): void => {
      reject(reason);
      if (!this.#gone) this.#send({ kind: 'kill', id });
    };
    const onAbort = (): void => giveUp(signal?.reason as Error); // An AbortSignal's reason is an Error unless a caller makes it otherwise.
    const limitMs = maxExecutionMs + graceMs;
    const timer = setTimeout(() => giveUp(engineTimeout(`No answer from chDB after ${limitMs} ms`)), limitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      this.#send({ ...call, id, tag: `${this.#run}-${id}` }, body);
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.#pending.delete(id);
    }
  }

  /** Lets running statements end for `waitMs`, then ends the process either way. */
  async stop(waitMs: number): Promise<void> {
    const timer = setTimeout(() => this.kill(), waitMs);
    if (!this.#gone) this.#send({ kind: 'stop' });
    await this.exited;
    clearTimeout(timer);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #send(request: ChildRequest, body?: Uint8Array): void {
    writeFrame(this.#socket, request, body);
  }

  #settle(reply: ChildReply & { kind: 'done' | 'failed' }, body: Buffer): void {
    const call = this.#pending.get(reply.id);
    if (!call) return; // Given up meanwhile.
    if (reply.kind === 'done') call.resolve(body);
    else call.reject(engineError(reply.engineCode, reply.message));
  }

  /** A child that hangs is no better than a dead one. */
  #watch(log: EngineLog): void {
    const silentMs = Date.now() - this.#lastHeardAt;
    if (silentMs > silenceLimitMs) {
      log.error({ silentMs, pid: this.pid }, 'the chDB process does not answer; ending it');
      this.kill();
    } else {
      this.#lastId += 1;
      this.#send({ kind: 'ping', id: this.#lastId });
    }
  }
}

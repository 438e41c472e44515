import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChdbCalls } from './chdb-calls.ts';
import { chdbReading } from './chdb-reading.ts';
import type {
  ColumnarEngine,
  ColumnarResult,
  EngineLog,
  FileStatement,
  QueryOptions,
  WriteFileOptions,
} from './engine.ts';
import { engineUnavailable } from './engine-errors.ts';
import type { NumberColumns } from './native-numbers.ts';

export interface JoinedChdbEngineOptions {
  /** See `doorOf`. */
  readonly door: string;
  /** The folder of the server's engine. */
  readonly dataDir: string;
  readonly log: EngineLog;
}

const reconnectDelayMs = 250;
const pingEveryMs = 5_000;
const silenceLimitMs = 20_000;

/**
 * The embedded engine of a server that runs on this machine, for reading beside it: a connection to its child, made again
 * whenever it ends. Meanwhile calls throw columnar_unavailable.
 */
export class JoinedChdbEngine implements ColumnarEngine {
  readonly #listeners = new Set<() => void>();
  readonly #reading: ReturnType<typeof chdbReading>;
  readonly #closing = new AbortController();
  #calls: ChdbCalls | undefined;
  #connecting: Promise<void> = Promise.resolve();

  private constructor(options: JoinedChdbEngineOptions) {
    this.#reading = chdbReading(() => this.#connected(), options);
  }

  /** Goes on at once; the engine is there as soon as its server is. */
  static join(options: JoinedChdbEngineOptions): JoinedChdbEngine {
    const engine = new JoinedChdbEngine(options);
    engine.#connecting = engine.#stayConnected(options);
    return engine;
  }

  query(sql: string, options?: QueryOptions): Promise<ColumnarResult> {
    return this.#reading.query(sql, options);
  }

  readNumbers(sql: string, options?: QueryOptions): Promise<NumberColumns> {
    return this.#reading.readNumbers(sql, options);
  }

  writeFile(statement: FileStatement, options: WriteFileOptions): Promise<void> {
    return this.#reading.writeFile(statement, options);
  }

  command(): Promise<void> {
    return Promise.reject(new Error('Only the server writes to its columnar store'));
  }

  insert(): Promise<void> {
    return this.command();
  }

  isReady(): Promise<boolean> {
    return this.#reading.isReady();
  }

  onRestart(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#calls?.end('The worker stops');
    await this.#reading.close();
    await this.#connecting;
  }

  #connected(): ChdbCalls {
    if (!this.#calls) throw engineUnavailable('The engine of the server cannot be reached');
    return this.#calls;
  }

  async #stayConnected({ door, log }: JoinedChdbEngineOptions): Promise<void> {
    let wasConnected = false;
    while (!this.#closing.signal.aborted) {
      const socket = await tryToConnect(door);
      if (socket) {
        if (wasConnected) log.info({}, 'the engine of the server answers again');
        await this.#use(socket, wasConnected);
        if (this.#closing.signal.aborted) return;
        log.warn({}, 'the connection to the engine of the server ended; connecting again');
        wasConnected = true;
      }
      await sleep(reconnectDelayMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection is gone. */
  async #use(socket: Socket, isAgain: boolean): Promise<void> {
    const calls = new ChdbCalls(socket, () => undefined);
    // An engine that hangs is no better than none.
    const watchdog = setInterval(() => {
      if (calls.silentMs > silenceLimitMs) socket.destroy();
      else calls.ping();
    }, pingEveryMs);
    socket.on('error', () => socket.destroy());
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    this.#calls = calls;
    if (this.#closing.signal.aborted) socket.destroy();
    else if (isAgain) for (const listener of this.#listeners) listener();
    await closed;
    clearInterval(watchdog);
    this.#calls = undefined;
    calls.end('The connection to the engine of the server ended');
  }
}

async function tryToConnect(door: string): Promise<Socket | undefined> {
  const socket = connect(door);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    socket.destroy();
    return undefined;
  }
}

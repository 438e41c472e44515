import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../config/start-error.ts';
import { ChdbProcess } from './chdb-engine-process.ts';
import { statementText } from './chdb-engine-sql.ts';
import { deleteUnfinishedWork } from './chdb-file.ts';
import { chdbReading } from './chdb-reading.ts';
import {
  type ColumnarEngine,
  type ColumnarResult,
  checkInsertTarget,
  defaultWriteMs,
  type EngineLog,
  type FileStatement,
  type InsertOptions,
  insertSettings,
  type QueryOptions,
  type WriteFileOptions,
  writeSettings,
} from './engine.ts';
import { engineUnavailable } from './engine-errors.ts';
import type { NumberColumns } from './native-numbers.ts';

export interface ChdbEngineOptions {
  /** A directory of its own; made when missing. One process at a time. */
  readonly dataDir: string;
  /** Path of a socket, for its owner alone, at which workers of this machine may read (see `JoinedChdbEngine`). */
  readonly door?: string;
  readonly log: EngineLog;
  /** Reading statements at the same time; further ones wait. Default 8: six of people (see `chdbReadLimits`), two of background work. */
  readonly concurrentQueries?: number;
  /** The longest wait before the process is started again; it doubles up to here. Default 5,000. */
  readonly maxRestartDelayMs?: number;
  /** How often what statements have given back goes back to the machine. Default 60,000. */
  readonly tidyEveryMs?: number;
}

type Settled = ChdbEngineOptions &
  Required<Pick<ChdbEngineOptions, 'concurrentQueries' | 'maxRestartDelayMs' | 'tidyEveryMs'>>;

const firstRestartDelayMs = 100;
/** A run this long counts as healthy: the next restart is quick again. */
const healthyAfterMs = 30_000;
const closeWaitMs = 5_000;
/** Gives the memory that statements no longer need back to the machine. */
export const tidying = 'SYSTEM JEMALLOC PURGE';
/** The child of a killed server ends by itself within moments. */
const lockWaitMs = 3_000;

/** The embedded columnar engine: chDB in a supervised child process. */
export class ChdbEngine implements ColumnarEngine {
  readonly #options: Settled;
  readonly #listeners = new Set<() => void>();
  readonly #reading: ReturnType<typeof chdbReading>;
  readonly #closing = new AbortController();
  #process: ChdbProcess | undefined;
  #supervision: Promise<void> = Promise.resolve();

  private constructor(options: Settled) {
    this.#options = options;
    this.#reading = chdbReading(() => this.#running(), options);
  }

  /** @throws StartError when another process uses the directory or the engine cannot open it. */
  static async open(options: ChdbEngineOptions): Promise<ChdbEngine> {
    const engine = new ChdbEngine({ concurrentQueries: 8, maxRestartDelayMs: 5_000, tidyEveryMs: 60_000, ...options });
    await makeDir(options.dataDir);
    engine.#process = await startFirst(engine.#options);
    await deleteUnfinishedWork(options.dataDir); // Nobody else has the folder now.
    engine.#supervision = engine.#supervise(engine.#process);
    void engine.#keepTidy();
    return engine;
  }

  /** The child's process id while it runs. */
  get pid(): number | undefined {
    return this.#process?.pid;
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

  async command(sql: string, options: QueryOptions = {}): Promise<void> {
    const { params, settings, signal, maxExecutionMs = defaultWriteMs } = options;
    const text = statementText(sql, writeSettings(maxExecutionMs, settings), params);
    await this.#running().call({ kind: 'command' }, Buffer.from(text), maxExecutionMs, signal);
  }

  async insert(
    table: string,
    columns: readonly string[],
    lines: string | Uint8Array,
    options: InsertOptions = {},
  ): Promise<void> {
    checkInsertTarget(table, columns);
    const { deduplicationToken, signal, maxExecutionMs = defaultWriteMs } = options;
    const body = typeof lines === 'string' ? Buffer.from(lines) : lines;
    if (body.byteLength === 0) return;
    const settings = insertSettings(maxExecutionMs, deduplicationToken);
    await this.#running().call({ kind: 'insert', table, columns, settings }, body, maxExecutionMs, signal);
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
    await this.#process?.stop(closeWaitMs);
    await this.#reading.close();
    await this.#supervision;
  }

  #running(): ChdbProcess {
    if (!this.#process) throw engineUnavailable('chDB is starting again');
    return this.#process;
  }

  /**
   * The engine's allocator gives memory back by itself where nothing happens; of an engine that is always asked it keeps more and
   * more (measured: an eighth of 560 MB after six minutes).
   */
  async #keepTidy(): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      await sleep(this.#options.tidyEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.command(tidying).catch(() => undefined); // The next time, then.
    }
  }

  /** Starts the child again whenever it ends, until the engine is closed. */
  async #supervise(first: ChdbProcess): Promise<void> {
    const { log, maxRestartDelayMs } = this.#options;
    let process = first;
    let delayMs = firstRestartDelayMs;
    for (;;) {
      const startedAt = Date.now();
      await process.exited;
      this.#process = undefined;
      if (this.#closing.signal.aborted) return;
      log.error({ pid: process.pid }, 'the chDB process ended; starting it again');
      delayMs =
        Date.now() - startedAt > healthyAfterMs ? firstRestartDelayMs : Math.min(delayMs * 2, maxRestartDelayMs);
      const next = await this.#restart(delayMs);
      if (!next) return;
      process = next;
      this.#process = next;
      if (this.#closing.signal.aborted) await next.stop(closeWaitMs);
      else for (const listener of this.#listeners) listener();
    }
  }

  async #restart(firstDelayMs: number): Promise<ChdbProcess | undefined> {
    const { log, maxRestartDelayMs } = this.#options;
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, maxRestartDelayMs)) {
      await sleep(delayMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      if (this.#closing.signal.aborted) return undefined;
      try {
        const process = await ChdbProcess.start(this.#options);
        log.info({ pid: process.pid }, 'the chDB process answers again');
        return process;
      } catch (error) {
        log.error({ error }, 'chDB cannot be started; trying again');
      }
    }
  }
}

async function makeDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // Node documents this shape for mkdir.
    const text = `The directory ${dataDir} for the columnar store cannot be made (${code}). Set DATA_DIR to another place.`;
    throw new StartError(text, { cause: error });
  }
}

async function startFirst(options: Settled): Promise<ChdbProcess> {
  const deadline = Date.now() + lockWaitMs;
  for (;;) {
    try {
      return await ChdbProcess.start(options);
    } catch (error) {
      const message = (error as Error).message; // ChdbProcess.start throws Errors only.
      if (!message.includes('Cannot lock file')) {
        throw new StartError(`The columnar store in ${options.dataDir} cannot be opened. ${message}`, { cause: error });
      }
      if (Date.now() > deadline) throw new StartError(heldText(options.dataDir), { cause: error });
      await sleep(200);
    }
  }
}

function heldText(dataDir: string): string {
  let holder = 'another process';
  try {
    const pid = /PID: (\d+)/.exec(readFileSync(join(dataDir, 'status'), 'utf8'))?.[1];
    if (pid !== undefined) holder = `process ${pid}`;
  } catch {
    // The holder may just have gone; the sentence works without its number.
  }
  return `The columnar store in ${dataDir} is used by ${holder}. Stop it, or set DATA_DIR to another place.`;
}

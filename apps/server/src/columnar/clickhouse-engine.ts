import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ClickHouseClient,
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
  drainStream,
} from '@clickhouse/client';
import { StartError } from '../config/start-error.ts';
import {
  type ColumnarEngine,
  type ColumnarResult,
  type ColumnarSettings,
  checkInsertTarget,
  columnarDatabase,
  defaultFileMs,
  defaultQueryMs,
  defaultWriteMs,
  type EngineLog,
  type FileStatement,
  fileSettings,
  type InsertOptions,
  insertSettings,
  type QueryOptions,
  querySettings,
  readyMs,
  type WriteFileOptions,
  writeSettings,
} from './engine.ts';
import { engineError, engineTimeout, engineUnavailable, innermostOf, isDiskFull } from './engine-errors.ts';
import { checkParams } from './engine-params.ts';
import { type NumberColumns, readNativeNumbers } from './native-numbers.ts';
import { withOutputFile } from './output-file.ts';

export interface ClickHouseEngineOptions {
  /** `http(s)://user:password@host:8123`. */
  readonly url: string;
  readonly log: EngineLog;
}

/** The first whose analyzer reads statements as the embedded engine does; what is set for statements is older (23.6). */
const oldestVersion = [24, 3] as const;

/** Versions count year, month, patch: 24.12 is newer than 24.3. */
export function isVersionAtLeast(version: string, [year, month]: readonly [number, number]): boolean {
  const [ofYear = 0, ofMonth = 0] = version.split('.').map(Number);
  return ofYear > year || (ofYear === year && ofMonth >= month);
}

/** Over the server's own limit: time for its answer, or its refusal, to arrive. */
const graceMs = 2_000;
const returnCheckMs = 500;
/** The reply comes whole or as an error, never as the first half of an answer. */
const transportSettings = { wait_end_of_query: 1 } as const;

interface Call {
  readonly query_id: string;
  readonly abort_signal: AbortSignal;
}

/** The columnar engine of a larger installation: a ClickHouse server (or cluster) reached over HTTP. */
export class ClickHouseEngine implements ColumnarEngine {
  readonly #client: ClickHouseClient;
  readonly #log: EngineLog;
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();
  #awaitingReturn = false;

  private constructor(options: ClickHouseEngineOptions) {
    this.#log = options.log;
    this.#client = createClient({
      url: options.url,
      application: 'echolot',
      request_timeout: defaultWriteMs + 60_000, // Each call has a limit of its own.
      max_open_connections: 64, // The server bounds what runs at the same time; a question of readiness must not wait here.
      use_multipart_params_auto: true, // Thousands of units do not fit into an address.
      log: { level: ClickHouseLogLevel.OFF }, // Its messages hold statements; errors come back to us anyway.
    });
  }

  /** @throws StartError when the server cannot be reached or refuses us. */
  static async connect(options: ClickHouseEngineOptions): Promise<ClickHouseEngine> {
    const engine = new ClickHouseEngine(options);
    try {
      await engine.#checkVersion();
      await engine.command(`CREATE DATABASE IF NOT EXISTS ${columnarDatabase}`, { maxExecutionMs: 30_000 });
      return engine;
    } catch (error) {
      await engine.close();
      if (error instanceof StartError) throw error;
      const place = new URL(options.url).host;
      const reason = innermostMessage(error);
      throw new StartError(`The ClickHouse server at ${place} cannot be used: ${reason} Check CLICKHOUSE_URL.`, {
        cause: error,
      });
    }
  }

  /** Asked without any setting: a server too old would refuse those it does not know, one by one. */
  async #checkVersion(): Promise<void> {
    const text = await this.#call(readyMs, undefined, async (call) =>
      (await this.#client.query({ ...call, query: 'SELECT version()', format: 'JSONCompact' })).text(),
    );
    const { data } = JSON.parse(text) as { data: string[][] }; // JSONCompact.
    const version = data[0]?.[0] ?? '';
    if (isVersionAtLeast(version, oldestVersion)) return;
    throw new StartError(
      `The ClickHouse server is version ${version}; Echolot needs ${oldestVersion.join('.')} or newer. ` +
        'Bring it up to date, or leave CLICKHOUSE_URL out: the embedded engine is new enough.',
    );
  }

  async query(sql: string, options: QueryOptions = {}): Promise<ColumnarResult> {
    const { params = {}, settings, signal, maxExecutionMs = defaultQueryMs } = options;
    checkParams(params);
    const text = await this.#call(maxExecutionMs, signal, async (call) => {
      const result = await this.#client.query({
        ...call,
        query: sql,
        format: 'JSONCompact',
        query_params: params,
        clickhouse_settings: texts({ ...querySettings(maxExecutionMs, settings), ...transportSettings }),
      });
      return result.text();
    });
    const { meta, data } = JSON.parse(text) as { meta: { name: string }[]; data: unknown[][] }; // JSONCompact.
    return { columns: meta.map(({ name }) => name), rows: data };
  }

  async readNumbers(sql: string, options: QueryOptions = {}): Promise<NumberColumns> {
    const { params = {}, settings, signal, maxExecutionMs = defaultQueryMs } = options;
    checkParams(params);
    const body = await this.#call(maxExecutionMs, signal, async (call) => {
      const { stream } = await this.#client.exec({
        ...call,
        query: `${sql}\nFORMAT Native`,
        query_params: params,
        clickhouse_settings: texts({ ...querySettings(maxExecutionMs, settings), ...transportSettings }),
      });
      return buffer(stream);
    });
    return readNativeNumbers(body);
  }

  async writeFile(
    { rows, table }: FileStatement,
    { path, format, head = '', ...options }: WriteFileOptions,
  ): Promise<void> {
    const { params = {}, signal, maxExecutionMs = defaultFileMs } = options;
    checkParams(params);
    await withOutputFile({ path, format, head }, () =>
      this.#call(maxExecutionMs, signal, async (call) => {
        const { stream } = await this.#client.exec({
          ...call,
          query: `WITH rows AS (${rows}) ${table}\nFORMAT ${format}`,
          query_params: params,
          clickhouse_settings: texts({ ...fileSettings(maxExecutionMs), ...transportSettings }),
        });
        await pipeline(stream, createWriteStream(path, { flags: 'a' }), { signal: call.abort_signal });
      }),
    );
  }

  async command(sql: string, options: QueryOptions = {}): Promise<void> {
    const { params = {}, settings, signal, maxExecutionMs = defaultWriteMs } = options;
    checkParams(params);
    await this.#call(maxExecutionMs, signal, (call) =>
      this.#client.command({
        ...call,
        query: sql,
        query_params: params,
        clickhouse_settings: texts({ ...writeSettings(maxExecutionMs, settings), ...transportSettings }),
      }),
    );
  }

  async insert(
    table: string,
    columns: readonly string[],
    lines: string | Uint8Array,
    options: InsertOptions = {},
  ): Promise<void> {
    checkInsertTarget(table, columns);
    const { deduplicationToken, signal, maxExecutionMs = defaultWriteMs } = options;
    const body =
      typeof lines === 'string' ? Buffer.from(lines) : Buffer.from(lines.buffer, lines.byteOffset, lines.length);
    if (body.length === 0) return;
    await this.#call(maxExecutionMs, signal, async (call) => {
      const { stream } = await this.#client.exec({
        ...call,
        query: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT JSONCompactEachRow`,
        values: Readable.from(body, { objectMode: false }),
        clickhouse_settings: texts({ ...insertSettings(maxExecutionMs, deduplicationToken), ...transportSettings }),
      });
      await drainStream(stream);
    });
  }

  async isReady(): Promise<boolean> {
    try {
      await this.query('SELECT 1', { maxExecutionMs: readyMs, signal: AbortSignal.timeout(readyMs) });
      return true;
    } catch {
      return false;
    }
  }

  onRestart(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.race([Promise.allSettled(this.#underWay), sleep(5_000, undefined, { ref: false })]);
    await this.#client.close();
  }

  async #call<T>(
    maxExecutionMs: number,
    signal: AbortSignal | undefined,
    work: (call: Call) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const queryId = randomUUID();
    const limit = AbortSignal.timeout(maxExecutionMs + graceMs);
    const given = signal ? AbortSignal.any([signal, limit]) : limit;
    const running = work({ query_id: queryId, abort_signal: given });
    const settled = running.then(
      () => undefined,
      () => undefined,
    );
    this.#underWay.add(settled);
    try {
      return await running;
    } catch (error) {
      if (given.aborted) {
        this.#kill(queryId);
        signal?.throwIfAborted();
        throw engineTimeout(`No answer from ClickHouse after ${maxExecutionMs + graceMs} ms`);
      }
      // Of this machine, not of the server.
      if (isDiskFull(error)) throw error;
      if (error instanceof ClickHouseError) throw engineError(Number(error.code), error.message, error);
      this.#awaitReturn();
      throw engineUnavailable('The ClickHouse server cannot be reached', error);
    } finally {
      this.#underWay.delete(settled);
    }
  }

  /** Closing the connection does not stop what the server does with a write. */
  #kill(queryId: string): void {
    void this.#client
      .command({ query: `KILL QUERY WHERE query_id = {id:String} ASYNC`, query_params: { id: queryId } })
      .catch((error: unknown) => this.#log.warn({ error, queryId }, 'a statement could not be killed'));
  }

  /** After a call without a server: asks until it answers, then wakes the callers that want to repeat. */
  #awaitReturn(): void {
    if (this.#awaitingReturn || this.#closing.signal.aborted) return;
    this.#awaitingReturn = true;
    this.#log.error({}, 'the ClickHouse server does not answer');
    void (async () => {
      while (!this.#closing.signal.aborted) {
        await sleep(returnCheckMs, undefined, { ref: false });
        const { success } = await this.#client.ping({ select: true });
        if (!success) continue;
        this.#log.info({}, 'the ClickHouse server answers again');
        for (const listener of this.#listeners) listener();
        break;
      }
      this.#awaitingReturn = false;
    })();
  }
}

/** The client takes numbers for some settings and texts for others; the wire has texts only. */
function texts(settings: ColumnarSettings): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}

function innermostMessage(error: unknown): string {
  const innermost = innermostOf(error);
  return innermost instanceof Error ? innermost.message : String(innermost);
}

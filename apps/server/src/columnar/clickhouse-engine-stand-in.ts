import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ChdbProcess } from './chdb-engine-process.ts';
import { type EngineLog, type FileFormat, fileFormats } from './engine.ts';
import { ColumnarQueryError } from './engine-errors.ts';
import { quoted } from './engine-params.ts';

/** One request as it arrived. */
export interface SeenRequest {
  readonly statement: string;
  readonly queryId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
  readonly multipart: boolean;
}

/**
 * For tests: ClickHouse's HTTP interface as far as the official client uses it here, in front of chDB. It shows that the
 * client sends the right statement, parameters, settings, sign-in and body, and reads answers and errors; it does not
 * show how a real server behaves under load, in a cluster, or with its own permissions.
 */
export class ClickHouseStandIn {
  readonly requests: SeenRequest[] = [];
  readonly #process: ChdbProcess;
  readonly #running = new Map<string, AbortController>();
  readonly #authorization: string;
  readonly #dataDir: string;
  #server: Server;
  #port = 0;

  private constructor(process: ChdbProcess, dataDir: string, user: string, password: string) {
    this.#process = process;
    this.#dataDir = dataDir;
    this.#authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    this.#server = this.#newServer();
  }

  static async open(dataDir: string, log: EngineLog, user = 'echo', password = 'lot'): Promise<ClickHouseStandIn> {
    const process = await ChdbProcess.start({ dataDir, log, concurrentQueries: 16 });
    const standIn = new ClickHouseStandIn(process, dataDir, user, password);
    await standIn.listen();
    return standIn;
  }

  get url(): string {
    return `http://echo:lot@127.0.0.1:${this.#port}`;
  }

  async listen(): Promise<void> {
    if (!this.#server.listening) this.#server = this.#newServer();
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port; // A listening TCP server.
  }

  /** As if the server went away; `listen` brings it back on the same port. */
  async hangUp(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async close(): Promise<void> {
    await this.hangUp();
    await this.#process.stop(5_000);
  }

  #newServer(): Server {
    return createServer((request, response) => {
      this.#answer(request, response).catch((error: Error) => fail(response, error));
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/ping') return void response.end('Ok.\n');
    if (request.headers.authorization !== this.#authorization) {
      throw new ColumnarQueryError('Code: 516. DB::Exception: Authentication failed (AUTHENTICATION_FAILED)', 516);
    }
    const { seen, data } = await readRequest(request, url);
    this.requests.push(seen);
    const abort = new AbortController();
    this.#running.set(seen.queryId, abort);
    try {
      const body = await this.#run(seen, data, abort.signal);
      response.setHeader('x-clickhouse-query-id', seen.queryId);
      response.end(body);
    } finally {
      this.#running.delete(seen.queryId);
    }
  }

  async #run(seen: SeenRequest, data: Buffer, signal: AbortSignal): Promise<Buffer> {
    const { wait_end_of_query: _transport, max_query_size: maxQuerySize, ...settings } = seen.settings;
    const insert = /^INSERT INTO (\S+) \(([^)]*)\)\s+FORMAT JSONCompactEachRow/.exec(seen.statement);
    if (insert) {
      const [, table = '', columns = ''] = insert;
      const target = { kind: 'insert' as const, table, columns: columns.split(/,\s*/), settings };
      return this.#process.call(target, data, 600_000, signal);
    }
    if (seen.statement.startsWith('KILL QUERY')) {
      this.#running.get(seen.params.id ?? '')?.abort(new ColumnarQueryError('Code: 394. Cancelled', 394));
      return Buffer.alloc(0);
    }
    const sets = [
      ...Object.entries(seen.params).map(([name, text]) => `param_${name} = ${quoted(text)}`),
      ...Object.entries(settings).map(([name, text]) => `${name} = ${quoted(text)}`),
    ];
    const limit = maxQuerySize === undefined ? '' : `SET max_query_size = ${maxQuerySize}; `;
    const [sql = '', format] = seen.statement.split(
      /\s*\bFORMAT (JSONCompact|JSONCompactEachRow|CSV|Parquet|Native)\s*$/,
    );
    const text = `${limit}${sets.length > 0 ? `SET ${sets.join(', ')}; ` : ''}${sql}`;
    if (fileFormats.some((one) => one === format)) return this.#runToFile(text, format as FileFormat, signal);
    if (format === 'Native') return this.#process.call({ kind: 'numbers' }, Buffer.from(text), 600_000, signal);
    return this.#process.call({ kind: format ? 'query' : 'command' }, Buffer.from(text), 600_000, signal);
  }

  async #runToFile(text: string, format: FileFormat, signal: AbortSignal): Promise<Buffer> {
    const path = `${this.#dataDir}-${randomUUID()}`;
    try {
      await writeFile(path, '');
      await this.#process.call({ kind: 'file', path, format }, Buffer.from(text), 600_000, signal);
      return await readFile(path);
    } finally {
      await rm(path, { force: true });
    }
  }
}

async function readRequest(request: IncomingMessage, url: URL): Promise<{ seen: SeenRequest; data: Buffer }> {
  const body = await buffer(request);
  const contentType = request.headers['content-type'] ?? '';
  const multipart = contentType.startsWith('multipart/form-data');
  const fields = new URLSearchParams(url.searchParams);
  if (multipart) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    for (const [name, value] of form) fields.set(name, value as string); // The client sends no files.
  }
  const statement = fields.get('query') ?? body.toString();
  const params: Record<string, string> = {};
  const settings: Record<string, string> = {};
  for (const [name, value] of fields) {
    if (name.startsWith('param_')) params[name.slice('param_'.length)] = value;
    else if (!['query', 'query_id', 'database'].includes(name)) settings[name] = value;
  }
  return { seen: { statement, queryId: fields.get('query_id') ?? '', params, settings, multipart }, data: body };
}

/** ClickHouse's way to say no: status 500 (or 403), its number in a header, its words in the body. */
function fail(response: ServerResponse, error: Error): void {
  let innermost: unknown = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  const { engineCode = 1001, message } = innermost as ColumnarQueryError; // Anything else lacks the number.
  response.statusCode = engineCode === 516 ? 403 : 500;
  response.setHeader('X-ClickHouse-Exception-Code', String(engineCode));
  response.end(`${message} (version 26.7.2.1 (official build))\n`);
}

/**
 * The process that starts makers of files for `file-makers.ts`: one chDB for each, which gives way to all others and ends with its file.
 * It ends with its server, and they with it.
 */
import { execFile } from 'node:child_process';
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '@echolot/contract/app-error';
import { ChdbProcess, rowsDescriptor } from './chdb-engine-process.ts';
import { statementText } from './chdb-engine-sql.ts';
import type { EngineLog } from './engine.ts';
import { ColumnarQueryError, engineUnavailable, innermostOf } from './engine-errors.ts';
import { quoted } from './engine-params.ts';
import type { Failure, FileRequest, FromHost, ToHost } from './file-makers.ts';

interface Making {
  readonly stop: AbortController;
  pipe?: RowPipe;
  maker?: ChdbProcess;
}

const run = promisify(execFile);
const underWay = new Map<number, Making>();
const logAs =
  (level: keyof EngineLog) =>
  (details: object, message: string): void =>
    send({ kind: 'log', level, details, message });
const log: EngineLog = { info: logAs('info'), warn: logAs('warn'), error: logAs('error') };

// Ctrl-C reaches the whole group; the server decides when its files end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (message: ToHost) => {
  if (message.kind === 'make') void make(message.id, message.request);
  else if (message.kind === 'endRows') underWay.get(message.id)?.pipe?.end();
  else stop(message.id);
});

function send(message: FromHost): void {
  if (process.connected) process.send?.(message);
}

async function make(id: number, request: FileRequest): Promise<void> {
  const making: Making = { stop: new AbortController() };
  underWay.set(id, making);
  let failure: Failure | undefined;
  try {
    await write(id, making, request);
  } catch (error) {
    failure = failureOf(error);
  } finally {
    making.pipe?.close();
    making.maker?.kill();
    await making.maker?.exited;
    underWay.delete(id);
  }
  send(failure ? { kind: 'failed', id, failure } : { kind: 'made', id });
}

async function write(id: number, making: Making, request: FileRequest): Promise<void> {
  const { work, structure, table, settings, params, path, format, maxExecutionMs } = request;
  const { signal } = making.stop;
  const rowsPath = join(work, 'rows');
  making.pipe = await makePipe(rowsPath);
  signal.throwIfAborted();
  send({ kind: 'begun', id, rowsPath });
  making.maker = await startMaker(work, making.pipe.readingEnd, signal);
  const source = `SELECT * FROM file(${rowsDescriptor}, Native, ${quoted(structure)})`;
  const statement = Buffer.from(statementText(`WITH rows AS (${source}) ${table}`, settings, params));
  await making.maker.call({ kind: 'file', path, format }, statement, maxExecutionMs, signal);
}

function stop(id: number): void {
  const making = underWay.get(id);
  making?.stop.abort();
  making?.pipe?.end();
  making?.maker?.kill();
}

async function startMaker(dataDir: string, rows: number, signal: AbortSignal): Promise<ChdbProcess> {
  try {
    return await ChdbProcess.start({ dataDir, rows, concurrentQueries: 1, log }, signal);
  } catch (error) {
    throw engineUnavailable('The process that makes a file cannot be started', error);
  }
}

function failureOf(error: unknown): Failure {
  const innermost = innermostOf(error);
  return {
    code: error instanceof AppError ? error.code : undefined,
    engineCode: innermost instanceof ColumnarQueryError ? innermost.engineCode : undefined,
    message: messagesOf(error instanceof AppError ? error.cause : error).join(': '),
  };
}

function messagesOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...messagesOf(error.cause)] : [];
}

interface RowPipe {
  /** Descriptor for who reads. */
  readonly readingEnd: number;
  /** No more rows: the reader meets the end once the last writer has closed. */
  end(): void;
  close(): void;
}

/** A named pipe, held open: opening it for writing does not wait for a reader, and what is written stays until it is read. */
async function makePipe(path: string): Promise<RowPipe> {
  await run('mkfifo', ['-m', '600', path]);
  const held = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const readingEnd = openSync(path, constants.O_RDONLY);
  const open = new Set([held, readingEnd]);
  const close = (descriptor: number): void => {
    if (open.delete(descriptor)) closeSync(descriptor);
  };
  return {
    readingEnd,
    end: () => close(held),
    close: () => {
      // First: opening for writing without a reader would wait for ever.
      rmSync(path, { force: true });
      for (const descriptor of open) close(descriptor);
    },
  };
}

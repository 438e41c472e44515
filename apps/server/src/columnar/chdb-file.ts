import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ChdbCalls } from './chdb-calls.ts';
import { ChdbProcess, rowsDescriptor } from './chdb-engine-process.ts';
import { statementText } from './chdb-engine-sql.ts';
import { checkFilePlace } from './chdb-file-place.ts';
import {
  type ColumnarParam,
  type ColumnarSettings,
  defaultFileMs,
  type EngineLog,
  type FileStatement,
  pipedFileSettings,
  rowsSettings,
  type WriteFileOptions,
} from './engine.ts';
import { engineUnavailable } from './engine-errors.ts';
import { quoted } from './engine-params.ts';

export interface FileMakingOptions {
  /** The folder of the engine that is asked for the rows. What files need until they are made lies beside it. */
  readonly dataDir: string;
  readonly log: EngineLog;
}

const run = promisify(execFile);

/**
 * Appends the answer of a statement to a file and takes next to nothing of the engine's time: the engine hands over the rows as they
 * lie, through a pipe, and a process of its own with a lower priority sorts and writes them, and ends with its file.
 * @throws as `ColumnarEngine.writeFile`
 */
export async function appendApart(
  engine: Pick<ChdbCalls, 'call'>,
  { dataDir, log }: FileMakingOptions,
  { rows, table }: FileStatement,
  { path, format, params = {}, signal: given, maxExecutionMs = defaultFileMs }: WriteFileOptions,
): Promise<void> {
  checkFilePlace(path, dataDir);
  const stop = new AbortController();
  const signal = given ? AbortSignal.any([given, stop.signal]) : stop.signal;
  const text = (sql: string, settings: ColumnarSettings): Buffer =>
    Buffer.from(statementText(sql, settings, namedIn(sql, params)));
  const description = await engine.call(
    { kind: 'query' },
    text(`DESCRIBE TABLE (${rows})`, rowsSettings(maxExecutionMs)),
    maxExecutionMs,
    signal,
  );
  const structure = structureOf(description);
  const work = join(dirname(dataDir), `${workOf(dataDir)}${randomUUID()}`);
  await mkdir(work, { mode: 0o700 });
  let pipe: RowPipe | undefined;
  let maker: ChdbProcess | undefined;
  try {
    pipe = await makePipe(join(work, 'rows'));
    const { path: rowsPath, readingEnd, end } = pipe;
    const hand = async (): Promise<void> => {
      const statement = text(rows, rowsSettings(maxExecutionMs));
      await engine.call({ kind: 'file', path: rowsPath, format: 'Native' }, statement, maxExecutionMs, signal);
      end();
    };
    const make = async (): Promise<void> => {
      maker = await startMaker(work, readingEnd, log);
      const source = `SELECT * FROM file(${rowsDescriptor}, Native, ${quoted(structure)})`;
      const statement = text(`WITH rows AS (${source}) ${table}`, pipedFileSettings(maxExecutionMs));
      await maker.call({ kind: 'file', path, format }, statement, maxExecutionMs, signal);
    };
    const giveUp = (error: Error): void => {
      stop.abort(error);
      end();
      maker?.kill();
    };
    await Promise.all([hand().catch(giveUp), make().catch(giveUp)]);
    stop.signal.throwIfAborted();
  } finally {
    pipe?.close();
    maker?.kill();
    await maker?.exited;
    await rm(work, { recursive: true, force: true });
  }
}

/** Deletes what files left behind whose server was killed. */
export async function deleteUnfinishedWork(dataDir: string): Promise<void> {
  const parent = dirname(dataDir);
  for (const name of await readdir(parent))
    if (name.startsWith(workOf(dataDir))) await rm(join(parent, name), { recursive: true, force: true });
}

const workOf = (dataDir: string): string => `${basename(dataDir)}-file-`;

async function startMaker(dataDir: string, rows: number, log: EngineLog): Promise<ChdbProcess> {
  try {
    return await ChdbProcess.start({ dataDir, rows, concurrentQueries: 1, log });
  } catch (error) {
    throw engineUnavailable('The process that makes a file cannot be started', error);
  }
}

interface RowPipe {
  readonly path: string;
  /** Descriptor for who reads. */
  readonly readingEnd: number;
  /** No more rows: the reader meets their end as soon as nobody writes. */
  end(): void;
  close(): void;
}

/** A pipe with a name, held open: opening it for writing waits for nobody, and what is written stays in it until somebody reads. */
async function makePipe(path: string): Promise<RowPipe> {
  await run('mkfifo', ['-m', '600', path]);
  const held = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const readingEnd = openSync(path, constants.O_RDONLY);
  const open = new Set([held, readingEnd]);
  const close = (descriptor: number): void => {
    if (open.delete(descriptor)) closeSync(descriptor);
  };
  return {
    path,
    readingEnd,
    end: () => close(held),
    close: () => {
      for (const descriptor of open) close(descriptor);
    },
  };
}

/** A list that only one of the two statements names may be megabytes long. */
function namedIn(
  sql: string,
  params: Readonly<Record<string, ColumnarParam>>,
): Readonly<Record<string, ColumnarParam>> {
  const names = new Set(Array.from(sql.matchAll(/\{(\w+):/g), ([, name]) => name));
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)));
}

function structureOf(description: Buffer): string {
  const { data } = JSON.parse(description.toString()) as { data: [name: string, type: string][] }; // JSONCompact of DESCRIBE.
  return data.map(([name, type]) => `\`${name.replace(/[\\`]/g, '\\$&')}\` ${type}`).join(', ');
}

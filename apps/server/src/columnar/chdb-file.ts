import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ChdbCalls } from './chdb-calls.ts';
import { statementText } from './chdb-engine-sql.ts';
import { checkFilePlace } from './chdb-file-place.ts';
import {
  type ColumnarParam,
  chdbFileSettings,
  defaultFileMs,
  type FileStatement,
  pipedFileSettings,
  rowsSettings,
  type WriteFileOptions,
} from './engine.ts';
import type { FileMakers } from './file-makers.ts';

export interface FileMakingOptions {
  /** The folder of the engine that is asked for the rows. What files need until they are made lies beside it. */
  readonly dataDir: string;
  readonly makers: FileMakers;
}

/**
 * Appends the answer of a statement to a file and takes next to nothing of the engine's time: the engine hands over the rows as they
 * lie, through a pipe, and a process of its own that gives way to all others sorts and writes them, and ends with its file.
 * @throws as `ColumnarEngine.writeFile`
 */
export async function appendApart(
  engine: Pick<ChdbCalls, 'call'>,
  { dataDir, makers }: FileMakingOptions,
  { rows, table }: FileStatement,
  { path, format, params = {}, signal: given, maxExecutionMs = defaultFileMs }: WriteFileOptions,
): Promise<void> {
  checkFilePlace(path, dataDir);
  const stop = new AbortController();
  const signal = given ? AbortSignal.any([given, stop.signal]) : stop.signal;
  const asked = (sql: string): Buffer =>
    Buffer.from(statementText(sql, rowsSettings(maxExecutionMs), namedIn(sql, params)));
  const description = await engine.call({ kind: 'query' }, asked(`DESCRIBE TABLE (${rows})`), maxExecutionMs, signal);
  const work = join(dirname(dataDir), `${workOf(dataDir)}${randomUUID()}`);
  await mkdir(work, { mode: 0o700 });
  try {
    const making = makers.make({
      work,
      structure: structureOf(description),
      table,
      settings: pipedFileSettings(maxExecutionMs),
      params: namedIn(table, params),
      path,
      format,
      maxExecutionMs,
    });
    const hand = async (): Promise<void> => {
      const rowsPath = await making.begun;
      await engine.call({ kind: 'file', path: rowsPath, format: 'Native' }, asked(rows), maxExecutionMs, signal);
      making.endRows();
    };
    const giveUp = (reason: Error): void => stop.abort(reason);
    signal.addEventListener('abort', () => making.stop(), { once: true });
    if (signal.aborted) making.stop();
    await Promise.all([hand().catch(giveUp), making.made.catch(giveUp)]);
    given?.throwIfAborted();
    stop.signal.throwIfAborted();
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Appends the answer of a statement to a file by the engine itself: for few rows.
 * @throws as `ColumnarEngine.writeFile`
 */
export async function appendAtOnce(
  engine: Pick<ChdbCalls, 'call'>,
  { rows, table }: FileStatement,
  { path, format, params, signal, maxExecutionMs = defaultFileMs }: WriteFileOptions,
): Promise<void> {
  const statement = statementText(`WITH rows AS (${rows}) ${table}`, chdbFileSettings(maxExecutionMs), params);
  await engine.call({ kind: 'file', path, format }, Buffer.from(statement), maxExecutionMs, signal);
}

/** Deletes what files left behind whose server was killed. */
export async function deleteUnfinishedWork(dataDir: string): Promise<void> {
  const parent = dirname(dataDir);
  for (const name of await readdir(parent))
    if (name.startsWith(workOf(dataDir))) await rm(join(parent, name), { recursive: true, force: true });
}

const workOf = (dataDir: string): string => `${basename(dataDir)}-file-`;

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

import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { columnarDatabase } from './engine.ts';

/**
 * A MergeTree table notes an inserted part in its deduplication log and then renames the part into place. A process
 * killed between the two leaves a note without a part, and the repeated batch would be taken for a double: its rows of
 * that partition would be lost for good. So before the first statement, notes at the end of a log whose part is not there are
 * taken back with the engine's own DROP record.
 *
 * Only the last insert of a table can be hit: note and rename happen under one lock. Must run while this process holds
 * the directory, before anything is inserted. Returns the names of the forgotten parts; when there are any, the tables
 * have to be loaded again.
 */
export function forgetUnwrittenParts(query: (sql: string) => string, dataDir: string): string[] {
  const tables = rowsOf(
    query(
      `SELECT name, data_paths FROM system.tables WHERE database = '${columnarDatabase}' AND engine LIKE '%MergeTree'`,
    ),
  ) as [string, string[]][];
  return tables.flatMap(([table, dataPaths]) =>
    dataPaths.flatMap((path) =>
      repairLog(join(path.startsWith('/') ? path : join(dataDir, path), 'deduplication_logs'), (part) =>
        isWritten(query, table, part),
      ).map((part) => `${table}/${part}`),
    ),
  );
}

/** Appends a DROP for every note at the end of the log whose part is missing; drops half a line. Exported for its test. */
export function repairLog(logDir: string, isPartWritten: (part: string) => boolean): string[] {
  const files = logFiles(logDir);
  const newest = files[0];
  if (newest === undefined) return [];
  let last: LogRecord[] = [];
  for (const file of files) {
    last = readLog(file);
    if (last.length > 0) break;
  }
  const lastPart = last.at(-1)?.part;
  const notes = last.filter((record) => record.part === lastPart);
  if (lastPart === undefined || notes.some((record) => record.operation !== add) || isPartWritten(lastPart)) return [];
  // Appended to the newest file, which the engine reads last.
  writeFileSync(newest, notes.map(({ part, block }) => `${drop}\t${part}\t${block}\n`).join(''), { flag: 'a' });
  return [lastPart];
}

const add = '1';
const drop = '2';

interface LogRecord {
  readonly operation: string;
  readonly part: string;
  readonly block: string;
}

function logFiles(logDir: string): string[] {
  let names: string[];
  try {
    names = readdirSync(logDir);
  } catch {
    return []; // The table keeps no log.
  }
  const numbered = names.flatMap((name) => {
    const number = /^deduplication_log_(\d+)\.txt$/.exec(name)?.[1];
    return number === undefined ? [] : [{ name, number: Number(number) }];
  });
  return numbered.sort((a, b) => b.number - a.number).map(({ name }) => join(logDir, name));
}

function readLog(file: string): LogRecord[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(0x0a) + 1;
  // Half a line (power cut) would spoil every line the engine appends behind it.
  if (end < bytes.length) truncateSync(file, end);
  return bytes
    .subarray(0, end)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [operation = '', part = '', block = ''] = line.split('\t');
      return { operation, part, block };
    });
}

/** A part is there when it, or one merged from it, is on the disk. Part names: partition_minBlock_maxBlock_level. */
function isWritten(query: (sql: string) => string, table: string, part: string): boolean {
  const match = /^(.+)_(\d+)_(\d+)_\d+(?:_\d+)?$/.exec(part);
  if (!match) return true;
  const [, partition = '', minBlock = '', maxBlock = ''] = match;
  const found = rowsOf(
    query(
      `SELECT count() FROM system.parts WHERE database = '${columnarDatabase}' AND table = '${table.replace(/[\\']/g, '\\$&')}' ` +
        `AND partition_id = '${partition.replace(/[^\w-]/g, '')}' ` +
        `AND min_block_number <= ${minBlock} AND max_block_number >= ${maxBlock}`,
    ),
  ) as [[number]];
  return found[0][0] > 0;
}

function rowsOf(json: string): unknown[][] {
  return (JSON.parse(json) as { data: unknown[][] }).data; // JSONCompact, written by the engine.
}

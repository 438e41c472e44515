import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { TransactionClient } from './transaction-client.ts';

export type CopyRows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;

/** Lines are handed to the connection in pieces of about this many characters. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * Makes the temporary table `stage` with the column types of `likeTable` and fills it by COPY.
 * It goes with the transaction.
 */
export async function copyInto(
  client: TransactionClient,
  stage: string,
  likeTable: string,
  columns: readonly string[],
  rows: CopyRows,
): Promise<void> {
  const list = columns.map(quoteColumn).join(', ');
  await client.query(
    `create temporary table ${stage} on commit drop as select ${list} from ${quoteColumn(likeTable)} with no data`,
  );
  const { rows: kinds } = await client.query(
    `select t.typcategory = 'A' as is_array from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 order by a.attnum`,
    [`pg_temp.${stage}`],
  );
  const isArray = (kinds as { is_array: boolean }[]).map((kind) => kind.is_array);
  await client.inTurn(async (pgClient) => {
    const sink = pgClient.query(copyFrom(`copy pg_temp.${stage} (${list}) from stdin`));
    await pipeline(Readable.from(chunks(rows, isArray)), sink);
  });
}

async function* chunks(rows: CopyRows, isArray: readonly boolean[]): AsyncGenerator<Buffer> {
  let chunk = '';
  const add = (row: readonly unknown[]): boolean => {
    if (row.length !== isArray.length) {
      throw new Error(`A row to copy has ${row.length} values for ${isArray.length} columns.`);
    }
    chunk += encodeRow(row, isArray);
    return chunk.length >= CHUNK_LENGTH;
  };
  const take = (): Buffer => {
    const full = Buffer.from(chunk);
    chunk = '';
    return full;
  };
  // Rows that are there already need not be awaited one by one.
  if (Symbol.iterator in rows) {
    for (const row of rows) if (add(row)) yield take();
  } else {
    for await (const row of rows) if (add(row)) yield take();
  }
  if (chunk) yield take();
}

/** One line of COPY's text format. */
export function encodeRow(row: readonly unknown[], isArray: readonly boolean[]): string {
  let line = '';
  for (let index = 0; index < row.length; index += 1) {
    if (index > 0) line += '\t';
    line += encodeField(row[index], isArray[index] === true);
  }
  return `${line}\n`;
}

function encodeField(value: unknown, isArray: boolean): string {
  if (value === null || value === undefined) return '\\N';
  return escapeField(isArray && Array.isArray(value) ? arrayLiteral(value) : toText(value));
}

function toText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
      return String(value);
    case 'boolean':
      return value ? 't' : 'f';
    default:
      if (value instanceof Date) return value.toISOString();
      if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
      return JSON.stringify(value);
  }
}

function arrayLiteral(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return arrayLiteral(value);
    return `"${toText(value).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escapeField(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : text;
}

function quoteColumn(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { inertText } from '@echolot/core/formula-text';
import { rowsOf, wallTimeOf } from './sheet-values.ts';
import type { Cell, TableBook, TableColumn } from './table-book.ts';

/** Excel takes a file without it for one of the reader's old code page. */
export const byteOrderMark = '\ufeff';
const chunkCharacters = 128 * 1024;

/**
 * Writes the first table of a book as CSV (RFC 4180): UTF-8 with byte order mark, commas, CRLF, points in numbers, days and times
 * as ISO has them, whatever the reader's country. A text that a spreadsheet would run as a formula gets an apostrophe before it;
 * numbers stay numbers.
 */
export async function writeCsv(book: TableBook, path: string): Promise<void> {
  await pipeline(csvOf(book), createWriteStream(path, { mode: 0o600, highWaterMark: 4 * chunkCharacters }));
}

async function* csvOf({ sheets: [sheet], timeZone }: TableBook): AsyncGenerator<string> {
  if (!sheet) throw new Error('A CSV file has a table.');
  const { columns, rows, emptySentence } = sheet;
  yield byteOrderMark + csvHead(columns);
  let text = '';
  let count = 0;
  for await (const batch of rows) {
    for (const row of rowsOf(batch)) {
      count += 1;
      for (let index = 0; index < columns.length; index += 1)
        text += (index > 0 ? ',' : '') + csvCell(row[index] ?? null, timeZone);
      text += '\r\n';
      if (text.length > chunkCharacters) {
        yield text;
        text = '';
      }
    }
  }
  if (count === 0 && emptySentence !== '') text = `${quoted(emptySentence)}\r\n`;
  yield text;
}

/** The line of titles; a column in a group is named by both. */
export function csvHead(columns: readonly Pick<TableColumn, 'title' | 'group'>[]): string {
  const titles = columns.map(({ title, group }) => csvText(group ? `${group}: ${title}` : title));
  return `${titles.join(',')}\r\n`;
}

function csvCell(value: Cell, timeZone: string): string {
  if (value === null) return '';
  if (typeof value === 'string') return csvText(value);
  if (typeof value === 'number') return csvNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if ('number' in value) return csvNumber(value.number);
  if ('date' in value) return csvText(value.date);
  if ('at' in value) return csvText(toSecond(wallTimeOf(value.at, timeZone)) ?? value.at);
  return csvText(value.link || value.text);
}

const csvNumber = (value: number): string => (Number.isFinite(value) ? String(value) : '');

/** Every time alike: who reads a file by a pattern finds one. */
const toSecond = (wall: string | undefined): string | undefined => wall?.slice(0, 19);

export function csvText(text: string): string {
  return quoted(inertText(text));
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

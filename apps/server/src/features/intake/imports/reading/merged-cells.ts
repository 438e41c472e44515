import type { ReadingLimits } from './reading-limits.ts';
import type { DamagedRow, SourceRow } from './source-table.ts';
import type { ZipArchive } from './zip-archive.ts';

/** Cells shown as one; places count from 0, lines from 1. */
export interface MergedCells {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly firstLine: number;
  readonly lastLine: number;
}

/** Of what comes after the rows of a sheet, in bytes: the merged cells and whatever else. */
const mostTailBytes = 4 * 1024 * 1024;

/** The merged cells of a sheet, which are behind all its rows. */
export async function readMergedCells(
  archive: ZipArchive,
  part: string,
  limits: ReadingLimits,
): Promise<MergedCells[]> {
  let tail = Buffer.alloc(0);
  let isBehindRows = false;
  for await (const chunk of archive.unpack(part, limits.sheetBytes)) {
    tail = Buffer.concat([tail, chunk]);
    // A prefix may be between '</' and the name, so the tag is told from the opening one by the '/' before it.
    for (let at = tail.indexOf('sheetData'); at >= 0 && !isBehindRows; at = tail.indexOf('sheetData', at + 1)) {
      isBehindRows = tail.subarray(Math.max(0, at - 12), at).includes('</');
    }
    if (!isBehindRows) tail = tail.subarray(Math.max(0, tail.length - 32));
    if (tail.length > mostTailBytes) break;
  }
  const found = tail
    .toString('latin1')
    .matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g);
  return [...found].map(([, firstColumn = '', firstLine = '', lastColumn = '', lastLine = '']) => ({
    firstColumn: placeOf(firstColumn),
    lastColumn: placeOf(lastColumn),
    firstLine: Number(firstLine),
    lastLine: Number(lastLine),
  }));
}

function placeOf(letters: string): number {
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}

/**
 * Rows in whose merged cells each cell says what the first one says: what is beside a block holds for all its rows. A row with
 * nothing of its own stays none.
 */
export async function* fillMerged(
  rows: AsyncIterable<SourceRow | DamagedRow>,
  merged: readonly MergedCells[],
  width: number,
): AsyncGenerator<SourceRow | DamagedRow> {
  const coming = [...merged].sort((one, other) => one.firstLine - other.firstLine);
  let next = 0;
  let open: { readonly range: MergedCells; text: string }[] = [];
  for await (const row of rows) {
    for (let range = coming[next]; range && range.firstLine <= row.line; range = coming[next]) {
      const isHere = row.kind === 'row' && range.firstLine === row.line;
      open.push({ range, text: isHere ? (row.cells[range.firstColumn] ?? '') : '' });
      next += 1;
    }
    if (open.length === 0) {
      yield row;
      continue;
    }
    open = open.filter(({ range, text }) => text !== '' && range.lastLine >= row.line);
    yield row.kind === 'row' && row.cells.some((cell) => cell !== '')
      ? { ...row, cells: filled(row.cells, open, width) }
      : row;
  }
}

/** No wider than the head: what is merged for the looks may reach beyond the table. */
function filled(
  cells: readonly string[],
  open: readonly { range: MergedCells; text: string }[],
  width: number,
): string[] {
  const all = [...cells];
  for (const { range, text } of open) {
    const last = Math.min(range.lastColumn, Math.max(width, cells.length) - 1);
    while (all.length <= last) all.push('');
    for (let column = range.firstColumn; column <= last; column += 1) all[column] ||= text;
  }
  return all;
}

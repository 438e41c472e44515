import type { ReadingLimits } from './reading-limits.ts';
import type { DamagedRow, SourceRow } from './source-table.ts';
import type { ZipArchive } from './zip-archive.ts';

type Row = SourceRow | DamagedRow;

/** Cells shown as one; places count from 0, lines from 1. */
export interface MergedCells {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly firstLine: number;
  readonly lastLine: number;
}

const peekedRows = 25;
/** Of what stands behind the rows of a sheet, in bytes: the merged cells and whatever else. */
const mostTailBytes = 4 * 1024 * 1024;

/**
 * The rows of a sheet with one row as their head: titles above the table are left out, and a head of two rows, whose upper
 * cells span several columns, is joined ("Satisfaction / Price"). Undefined when the sheet is empty.
 */
export async function joinHeadRows(
  rows: AsyncGenerator<Row>,
  archive: ZipArchive,
  part: string,
  limits: ReadingLimits,
): Promise<AsyncIterator<Row> | undefined> {
  const peeked: Row[] = [];
  while (peeked.length < peekedRows) {
    const next = await rows.next();
    if (next.done) break;
    if (next.value.kind === 'damaged' || next.value.cells.some((cell) => cell !== '')) peeked.push(next.value);
  }
  if (peeked.length === 0) return undefined;
  const body = peeked.slice(countTitles(peeked));
  const [head, below] = body;
  if (head?.kind === 'row' && below?.kind === 'row' && isSpanning(head, below)) {
    const merged = await readMergedCells(archive, part, limits);
    const joined = joinRows(head, below, merged);
    if (joined) body.splice(0, 2, joined);
  }
  async function* all(): AsyncGenerator<Row> {
    for (const row of body) yield row;
    for (let next = await rows.next(); !next.done; next = await rows.next()) yield next.value;
  }
  return all();
}

/** Rows with one filled cell above a table of three columns and more. */
function countTitles(rows: readonly Row[]): number {
  const filled = rows.map((row) => (row.kind === 'row' ? row.cells.filter((cell) => cell !== '').length : 0));
  const isWide =
    filled.filter((count) => count >= 3).length * 2 > filled.length - 5 && filled.some((count) => count >= 3);
  const first = filled.findIndex((count) => count > 1);
  return isWide && first > 0 && first <= 10 ? first : 0;
}

/** Whether names are missing where the next row has some: what cells that span columns look like. */
function isSpanning(head: SourceRow, below: SourceRow): boolean {
  return below.cells.some((cell, place) => cell !== '' && (head.cells[place] ?? '') === '');
}

function joinRows(head: SourceRow, below: SourceRow, merged: readonly MergedCells[]): SourceRow | undefined {
  const spans = merged.filter(
    ({ firstLine, lastLine, firstColumn, lastColumn }) =>
      firstLine === head.line && lastLine < below.line && lastColumn > firstColumn,
  );
  if (spans.length === 0) return undefined;
  const width = Math.max(head.cells.length, below.cells.length);
  const cells = Array.from({ length: width }, (_, place) => {
    const span = spans.find(({ firstColumn, lastColumn }) => firstColumn <= place && place <= lastColumn);
    const upper = head.cells[span ? span.firstColumn : place] ?? '';
    const lower = below.cells[place] ?? '';
    return upper !== '' && lower !== '' ? `${upper} / ${lower}` : upper || lower;
  });
  return { kind: 'row', line: below.line, cells };
}

/** The merged cells of a sheet, which stand behind all its rows. */
async function readMergedCells(archive: ZipArchive, part: string, limits: ReadingLimits): Promise<MergedCells[]> {
  let tail = Buffer.alloc(0);
  let isBehindRows = false;
  for await (const chunk of archive.unpack(part, limits.sheetBytes)) {
    tail = Buffer.concat([tail, chunk]);
    // A prefix may stand between '</' and the name, so the tag is told from the opening one by the '/' before it.
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

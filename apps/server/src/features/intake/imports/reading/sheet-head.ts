import { fillMerged, type MergedCells } from './merged-cells.ts';
import type { DamagedRow, SourceRow } from './source-table.ts';

type Row = SourceRow | DamagedRow;

const peekedRows = 25;
/**
 * The rows of a sheet with one row as their head: titles above the table are left out, and a head of two rows, whose upper
 * cells span several columns, is joined ("Satisfaction / Price"). Below it, merged cells all say what their first one says.
 * Undefined when the sheet is empty.
 */
export async function joinHeadRows(
  rows: AsyncGenerator<Row>,
  merged: readonly MergedCells[],
): Promise<{ readonly rows: AsyncIterator<Row>; readonly filledRanges: number } | undefined> {
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
    const joined = joinRows(head, below, merged);
    if (joined) body.splice(0, 2, joined);
  }
  async function* all(): AsyncGenerator<Row> {
    for (const row of body) yield row;
    for (let next = await rows.next(); !next.done; next = await rows.next()) yield next.value;
  }
  const [top] = body;
  const headLine = top?.line ?? 0;
  const width = top?.kind === 'row' ? top.cells.length : 0;
  const inBody = merged.filter(({ firstLine }) => firstLine > headLine);
  return { rows: fillMerged(all(), inBody, width), filledRanges: inBody.length };
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

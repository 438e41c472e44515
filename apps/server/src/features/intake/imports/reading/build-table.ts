import { splitCodeHeads, uniqueNames } from './column-names.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { SourceFileError } from './source-file-error.ts';
import type { DamagedRow, SourceFacts, SourceKind, SourceRow, SourceTable } from './source-table.ts';

/** Rows as a format gives them, the head among them. */
export interface RawTable {
  readonly kind: SourceKind;
  readonly facts: SourceFacts;
  readonly rows: AsyncIterator<SourceRow | DamagedRow>;
  readonly byteCount: number;
  bytesRead(): number;
  close(): Promise<void>;
}

/** Rows looked at before the first is handed out: as many as a head may have, and some to see how wide the table is. */
const peekedRows = 25;

/**
 * Takes the head off raw rows: names, question texts, and the lines Qualtrics puts under them.
 *
 * @throws SourceFileError when there is no head, no row, or too many columns.
 */
export async function buildTable(raw: RawTable, limits: ReadingLimits): Promise<SourceTable> {
  const peeked: (SourceRow | DamagedRow)[] = [];
  let isAll = false;
  while (peeked.length < peekedRows && !isAll) {
    const next = await raw.rows.next();
    if (next.done) isAll = true;
    else if (!isBlank(next.value)) peeked.push(next.value);
  }
  const [head] = peeked;
  if (!head) throw new SourceFileError('file_empty');
  if (head.kind === 'damaged') throw new SourceFileError('head_damaged', { reason: head.reason });
  const underHead = qualtricsLines(peeked);
  const first = peeked.slice(1 + underHead);
  if (first.length === 0 && isAll) throw new SourceFileError('no_rows');
  const width = Math.max(filledWidth(head), ...(raw.kind === 'xlsx' ? first.map(filledWidth) : [head.cells.length]));
  if (width > limits.columns) throw new SourceFileError('too_many_columns', { columns: width, most: limits.columns });

  const texts = Array.from({ length: width }, (_, place) => head.cells[place] ?? '');
  const split = splitCodeHeads(texts);
  const columns = uniqueNames(split?.codes ?? texts);
  const second = underHead === 2 ? peeked[1] : undefined;
  const titleTexts = second?.kind === 'row' ? second.cells : split?.titles;

  async function* rows(): AsyncGenerator<SourceRow | DamagedRow> {
    for (const row of first) yield fit(row, width);
    for (let next = await raw.rows.next(); !next.done; next = await raw.rows.next()) {
      if (!isBlank(next.value)) yield fit(next.value, width);
    }
  }
  return {
    kind: raw.kind,
    columns,
    titles: titlesOf(columns, titleTexts ?? []),
    facts: raw.facts,
    byteCount: raw.byteCount,
    get bytesRead() {
      return Math.min(raw.bytesRead(), raw.byteCount);
    },
    rows,
    close: () => raw.close(),
  };
}

/** Qualtrics writes the question texts under the names, and under them a JSON object for each column. */
function qualtricsLines(rows: readonly (SourceRow | DamagedRow)[]): number {
  const isImportIds = (row: SourceRow | DamagedRow | undefined): boolean =>
    row?.kind === 'row' && row.cells.every((cell) => cell === '' || /^\s*\{\s*["']ImportId["']/.test(cell));
  return isImportIds(rows[1]) ? 1 : isImportIds(rows[2]) ? 2 : 0;
}

function titlesOf(columns: readonly string[], texts: readonly string[]): Map<string, string> {
  return new Map(
    columns.flatMap((column, place) => {
      const title = (texts[place] ?? '').trim();
      return title === '' || title === column ? [] : [[column, title] as const];
    }),
  );
}

function isBlank(row: SourceRow | DamagedRow): boolean {
  if (row.kind === 'damaged') return false;
  for (const cell of row.cells) if (cell !== '') return false;
  return true;
}

function filledWidth(row: SourceRow | DamagedRow): number {
  return row.kind === 'damaged' ? 0 : row.cells.findLastIndex((cell) => cell !== '') + 1;
}

function fit(row: SourceRow | DamagedRow, width: number): SourceRow | DamagedRow {
  if (row.kind === 'damaged' || row.cells.length === width) return row;
  const { line, cells } = row;
  const filled = filledWidth(row);
  if (filled > width) {
    const reason = `It has ${filled} columns; the head has ${width}.`;
    return { kind: 'damaged', line, text: cells.join('; ').slice(0, 1000), reason };
  }
  const fitted = cells.slice(0, width);
  while (fitted.length < width) fitted.push('');
  return { kind: 'row', line, cells: fitted };
}

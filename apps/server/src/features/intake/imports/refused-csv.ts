import type { Tx } from '../../../database/record.ts';
import type { ImportRecord } from './import-record.ts';
import { listRefused, type RefusedRow } from './refused-row-store.ts';
import { refusedColumns } from './row-reader.ts';

/** Rows read at a time. */
const pageRows = 1000;

/**
 * The refused rows of an import as CSV in the dialect of its file: as they stood there, with line and reason, so that they can be
 * mended and imported again. Cells stay as they are, for they go back to where they came from.
 */
export async function* refusedCsv(
  { importId, columns, facts }: Pick<ImportRecord, 'importId' | 'columns' | 'facts'>,
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): AsyncGenerator<string> {
  const print = createPrinter({ delimiter: facts?.delimiter ?? ',', quote: facts?.quote ?? '"' });
  const places = columns.flatMap(({ column }, place) => (refusedColumns.includes(column) ? [] : [place]));
  yield print([...places.map((place) => columns[place]?.column ?? ''), ...refusedColumns]);
  let after = 0;
  for (;;) {
    // A transaction for each page: the reader may be slow.
    const rows: RefusedRow[] = await inTransaction((tx) => listRefused(tx, importId, { after, limit: pageRows }));
    if (rows.length === 0) return;
    yield rows
      .map(({ line, cells, reasons }) => {
        const reason = reasons.map(({ message }) => message).join(' ');
        return print([...places.map((place) => cells[place] ?? ''), String(line), reason]);
      })
      .join('');
    after = rows.at(-1)?.rowNo ?? after;
  }
}

function createPrinter({
  delimiter,
  quote,
}: {
  delimiter: string;
  quote: string;
}): (cells: readonly string[]) => string {
  const special = [delimiter, quote, '\n', '\r'];
  const printCell = (cell: string): string =>
    special.some((character) => cell.includes(character))
      ? quote + cell.replaceAll(quote, quote + quote) + quote
      : cell;
  return (cells) => `${cells.map(printCell).join(delimiter)}\n`;
}

import type { RefusedRow } from './refused-row-store.ts';
import { refusedColumns } from './row-reader.ts';

export interface CsvStyle {
  readonly delimiter: string;
  readonly quote: string;
}

/**
 * Writes refused rows as CSV: as they stood in the file, with line and reason, so that they can be mended and imported again.
 * A cell that a spreadsheet program would take for a formula is kept as it is where it was so in the file: it goes back there.
 */
export class RefusedCsv {
  readonly #columns: readonly string[];
  readonly #places: readonly number[];
  readonly #style: CsvStyle;

  constructor(columns: readonly string[], style: CsvStyle) {
    this.#style = style;
    this.#places = columns.flatMap((column, place) => (refusedColumns.includes(column) ? [] : [place]));
    this.#columns = this.#places.map((place) => columns[place] ?? '');
  }

  get head(): string {
    return this.#print([...this.#columns, ...refusedColumns]);
  }

  row({ line, cells, reasons }: RefusedRow): string {
    const reason = reasons.map(({ message }) => message).join(' ');
    return this.#print([...this.#places.map((place) => cells[place] ?? ''), String(line), reason]);
  }

  #print(cells: readonly string[]): string {
    return `${cells.map((cell) => this.#printCell(cell)).join(this.#style.delimiter)}\n`;
  }

  #printCell(cell: string): string {
    const { delimiter, quote } = this.#style;
    const needsQuotes = [delimiter, quote, '\n', '\r'].some((character) => cell.includes(character));
    return needsQuotes ? quote + cell.replaceAll(quote, quote + quote) + quote : cell;
  }
}

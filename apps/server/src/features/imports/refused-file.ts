import { once } from 'node:events';
import { createWriteStream, rmSync, type WriteStream } from 'node:fs';
import { refusedColumns } from './row-reader.ts';

/** The refused rows of an import: as they stood in the file, with line and reason. Begins with the first of them. */
export class RefusedFile {
  readonly path: string;
  readonly #head: readonly string[];
  readonly #delimiter: string;
  readonly #quote: string;
  #stream: WriteStream | undefined;
  #fault: Error | undefined;
  count = 0;

  /** Removes what an earlier import of the file left. */
  constructor(path: string, head: readonly string[], { delimiter, quote }: { delimiter: string; quote: string }) {
    this.path = path;
    this.#head = head;
    this.#delimiter = delimiter;
    this.#quote = quote;
    rmSync(path, { force: true });
  }

  /** @param cells of the row; a line that is no row stands in the first column. */
  async add(line: number, cells: readonly string[], reason: string): Promise<void> {
    if (this.#fault) throw this.#fault;
    this.count += 1;
    if (!this.#stream) {
      this.#stream = createWriteStream(this.path, { encoding: 'utf8' });
      this.#stream.on('error', (error) => (this.#fault = error));
      this.#stream.write(this.#print([...this.#head, ...refusedColumns]));
    }
    const padded = this.#head.map((_, place) => cells[place] ?? '');
    if (!this.#stream.write(this.#print([...padded, String(line), reason]))) await once(this.#stream, 'drain');
  }

  async close(): Promise<void> {
    const stream = this.#stream;
    if (!stream) return;
    await new Promise<void>((resolve) => stream.end(resolve));
    if (this.#fault) throw this.#fault;
  }

  #print(cells: readonly string[]): string {
    return `${cells.map((cell) => this.#printCell(cell)).join(this.#delimiter)}\n`;
  }

  #printCell(cell: string): string {
    const needsQuotes = [this.#delimiter, this.#quote, '\n', '\r'].some((character) => cell.includes(character));
    return needsQuotes ? this.#quote + cell.replaceAll(this.#quote, this.#quote + this.#quote) + this.#quote : cell;
  }
}

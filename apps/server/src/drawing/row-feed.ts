import { rowsOf } from './sheet-values.ts';
import type { Cell, RowBatch } from './table-book.ts';

/** Rows that come in batches, taken in portions: what a sheet does not hold is left for the next. */
export class RowFeed {
  readonly #batches: AsyncIterator<RowBatch>;
  #rows: readonly (readonly Cell[])[] = [];
  #isOver = false;

  constructor(batches: AsyncIterable<RowBatch>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** The rows to be taken next, without taking them; none at the end. */
  async peek(): Promise<readonly (readonly Cell[])[]> {
    while (this.#rows.length === 0 && !this.#isOver) {
      const next = await this.#batches.next();
      if (next.done) this.#isOver = true;
      else this.#rows = rowsOf(next.value);
    }
    return this.#rows;
  }

  /** The next rows, at most so many; none at the end. */
  async take(most: number): Promise<readonly (readonly Cell[])[]> {
    const rows = await this.peek();
    this.#rows = rows.length > most ? rows.slice(most) : [];
    return rows.length > most ? rows.slice(0, most) : rows;
  }

  /** Lets go of who makes the rows. */
  async stop(): Promise<void> {
    await this.#batches.return?.();
  }
}

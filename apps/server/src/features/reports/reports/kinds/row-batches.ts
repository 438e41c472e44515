import type { Cell } from '../../../../drawing/table-book.ts';

type Rows = readonly (readonly Cell[])[];

const rowsPerBatch = 2000;

/** Rows that are all there, in the batches a sheet takes. */
export async function* rowBatches(rows: Rows): AsyncGenerator<Rows> {
  for (let start = 0; start < rows.length; start += rowsPerBatch) yield rows.slice(start, start + rowsPerBatch);
}

/** How many rows went by, told as they do. */
export async function* counted(batches: AsyncIterable<Rows>, tell: (rows: number) => void): AsyncGenerator<Rows> {
  for await (const batch of batches) {
    tell(batch.length);
    yield batch;
  }
}

import { Throttle, type Traffic } from '../../../fair-queue/throttle.ts';
import type { Batch, BatchResult, PendingRow } from './import-batch.ts';
import type { SourceTable } from './reading/source-table.ts';
import type { RefusalReason, RefusedRow } from './refused-row-store.ts';
import type { RowKeys } from './row-keys.ts';
import type { ReadRow, RowOutcome } from './row-reader.ts';

/** Largest and smallest batch; the time of a transaction decides in between, for a long one holds the projection back. */
const batchRows = { least: 100, first: 500, besidePeople: 400, most: 4000 };
const batchMs = { quick: 70, slow: 150 };

export interface ImportRunOptions {
  /** Keeps a batch, together with how far the import is. */
  readonly store: (batch: Batch) => Promise<BatchResult>;
  /** Why a row that was read cannot be kept all the same. */
  readonly problemOf?: ((row: ReadRow) => RefusalReason | undefined) | undefined;
  readonly table: SourceTable;
  readonly readRow: (cells: readonly string[]) => RowOutcome;
  /** Names the rows, from the first of the file on. */
  readonly keys: RowKeys;
  /** Rows of the file that are done already. */
  readonly doneRows: number;
  /** Aborted to stop after the batch under way. */
  readonly signal: AbortSignal;
  /** People who wait for other things meanwhile. */
  readonly traffic?: Traffic | undefined;
  readonly onBatch?: ((progress: { readonly rowNo: number; readonly bytesRead: number }) => void) | undefined;
  readonly onRefused?: ((row: RefusedRow) => void) | undefined;
}

/**
 * Stores the rows of a file, batch by batch, from where it stopped. While the record takes one batch, the next one is read.
 * @returns `cancelled` when somebody asked for it.
 * @throws the signal's reason when it was stopped; what was stored stays.
 */
export async function runImport(options: ImportRunOptions): Promise<'finished' | 'cancelled'> {
  const { table, doneRows, signal } = options;
  const gathering = new Gathering(options);
  const throttle = new Throttle(options.traffic);
  let size = batchRows.first;
  let storing: Promise<boolean> | undefined;
  let rowNo = 0;
  const store = async (): Promise<boolean> => {
    const batch = gathering.take(rowNo, table.bytesRead);
    let elapsedMs = 0;
    const result = await throttle.inTurn(async () => {
      const startedAt = performance.now();
      const stored = await options.store(batch);
      elapsedMs = performance.now() - startedAt;
      return stored;
    });
    if (elapsedMs > batchMs.slow) size = Math.max(batchRows.least, Math.floor(size / 2));
    else if (elapsedMs < batchMs.quick) size = Math.min(batchRows.most, Math.ceil(size * 1.5));
    for (const row of result.refused) options.onRefused?.(row);
    options.onBatch?.({ rowNo: batch.rowNo, bytesRead: batch.bytesRead });
    await throttle.restAfter(elapsedMs);
    return result.wantsCancel;
  };
  /** Waits for the batch under way. @returns whether somebody wants to end. */
  const settle = async (): Promise<boolean> => {
    const wantsCancel = storing !== undefined && (await storing);
    storing = undefined;
    return wantsCancel;
  };
  try {
    for await (const source of table.rows()) {
      rowNo += 1;
      gathering.add(source, rowNo, rowNo <= doneRows);
      if (await throttle.giveWay()) signal.throwIfAborted();
      if (gathering.count < (throttle.isBesidePeople ? Math.min(size, batchRows.besidePeople) : size)) continue;
      if (await settle()) return 'cancelled';
      signal.throwIfAborted();
      storing = store();
      // Its fault is met by the next `settle`.
      storing.catch(() => undefined);
    }
    if (await settle()) return 'cancelled';
    return gathering.count > 0 && (await store()) ? 'cancelled' : 'finished';
  } finally {
    await settle().catch(() => undefined);
  }
}

/** Rows on their way into the next batch. */
class Gathering {
  readonly #options: ImportRunOptions;
  #rows: PendingRow[] = [];
  #refused: RefusedRow[] = [];
  #repeated = 0;

  constructor(options: ImportRunOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#rows.length + this.#refused.length + this.#repeated;
  }

  take(rowNo: number, bytesRead: number) {
    const batch = { rows: this.#rows, refused: this.#refused, repeated: this.#repeated, rowNo, bytesRead };
    this.#rows = [];
    this.#refused = [];
    this.#repeated = 0;
    return batch;
  }

  /** @param isDone it was stored before; only its key is remembered. */
  add(
    source:
      | { kind: 'row'; line: number; cells: readonly string[] }
      | { kind: 'damaged'; line: number; text: string; reason: string },
    rowNo: number,
    isDone: boolean,
  ): void {
    const { line } = source;
    const refuse = (cells: readonly string[], reasons: readonly RefusalReason[]): void => {
      if (!isDone) this.#refused.push({ line, rowNo, cells, reasons });
    };
    if (source.kind === 'damaged') {
      refuse(
        [source.text],
        [{ code: 'damaged', column: '', details: { reason: source.reason }, message: source.reason }],
      );
      return;
    }
    const { cells } = source;
    const { readRow, keys, problemOf } = this.#options;
    const outcome = readRow(cells);
    if (!('row' in outcome)) {
      refuse(
        cells,
        outcome.faults.map((fault, place) => ({ ...fault, message: outcome.refusals[place] ?? fault.code })),
      );
      return;
    }
    const { row } = outcome;
    const problem = problemOf?.(row);
    if (problem) {
      refuse(cells, [problem]);
      return;
    }
    const keyed = keys.add(row, line);
    if ('repeatedId' in keyed) {
      const { repeatedId: firstLine } = keyed;
      const { externalId: id } = row;
      const message = `The id "${id}" stands in line ${firstLine} already.`;
      refuse(cells, [{ code: 'repeated_id', column: '', details: { id, firstLine }, message }]);
    } else if ('row' in keyed) {
      if (!isDone) this.#rows.push({ line, rowNo, cells, row: keyed.row });
    } else if (!isDone) this.#repeated += 1;
  }
}

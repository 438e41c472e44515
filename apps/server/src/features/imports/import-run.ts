import type { AcceptingSurvey } from '../interviews/public.ts';
import { type ImportTarget, importBatch, noteRun } from './import-batch.ts';
import type { ImportCatalog } from './import-catalog.ts';
import type { RecordDatabase } from './import-store.ts';
import type { ReadRow } from './row-reader.ts';

/** Largest and smallest batch; the time of a transaction decides in between, for a long one holds the projection back. */
const batchRows = { least: 100, first: 500, most: 2000 };
const batchMs = { quick: 70, slow: 150 };

export interface PendingRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly row: ReadRow;
}

export interface RefusedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly reason: string;
}

/** Gathers rows to batches, stores them and counts what became of them. */
export class ImportRun {
  readonly counts = { accepted: 0, corrected: 0, unchanged: 0, newUnits: 0, newCategories: 0 };
  readonly #record: RecordDatabase;
  readonly #target: ImportTarget;
  readonly #catalog: ImportCatalog;
  readonly #now: Date;
  readonly #fileName: string;
  readonly #isKeyed: boolean;
  /** Line of each id of the source system. */
  readonly #lineOf = new Map<string, number>();
  #pending: PendingRow[] = [];
  #pendingIds = new Set<string>();
  #batchSize = batchRows.first;
  #survey: AcceptingSurvey | undefined;

  constructor(options: {
    record: RecordDatabase;
    target: ImportTarget;
    catalog: ImportCatalog;
    now: Date;
    fileName: string;
    /** Whether rows carry an id of the source system; otherwise their content is their id. */
    isKeyed: boolean;
  }) {
    this.#record = options.record;
    this.#target = options.target;
    this.#catalog = options.catalog;
    this.#now = options.now;
    this.#fileName = options.fileName;
    this.#isKeyed = options.isKeyed;
  }

  get isFull(): boolean {
    return this.#pending.length >= this.#batchSize;
  }

  /** Takes a row for the next batch. @returns why it is refused, or undefined. */
  add(pending: PendingRow): string | undefined {
    const { externalId } = pending.row;
    const problem = this.#catalog.unitProblem(pending.row);
    if (problem !== undefined) return problem;
    if (this.#isKeyed) {
      const line = this.#lineOf.get(externalId);
      if (line !== undefined) return `The id "${externalId}" stands in line ${line} already.`;
      this.#lineOf.set(externalId, pending.line);
    } else if (this.#pendingIds.has(externalId)) {
      this.counts.unchanged += 1;
      return undefined;
    }
    this.#pendingIds.add(externalId);
    this.#pending.push(pending);
    return undefined;
  }

  /** Stores the rows gathered. @returns those that were refused. */
  async flush(): Promise<RefusedRow[]> {
    const pending = this.#pending;
    if (pending.length === 0) return [];
    this.#pending = [];
    this.#pendingIds = new Set();
    const rows = pending.map(({ row }) => row);
    const startedAt = performance.now();
    const result = await importBatch(this.#record, this.#target, this.#catalog, rows, {
      survey: this.#survey,
      now: this.#now,
      reason: `import of ${this.#fileName}`,
    });
    this.#adapt(performance.now() - startedAt);
    this.#survey = result.survey;
    this.counts.newUnits += result.newUnits;
    this.counts.newCategories += result.newOptions;
    const refused: RefusedRow[] = [];
    for (const [index, outcome] of result.outcomes.entries()) {
      const source = pending[index];
      if (outcome.outcome !== 'refused') this.counts[outcome.outcome] += 1;
      else if (source) {
        const reason = outcome.refusals.map(({ field, problem }) => `${field}: ${problem}`).join(' ');
        refused.push({ line: source.line, cells: source.cells, reason });
      }
    }
    return refused;
  }

  /** Notes the whole import in the universe's audit trail. */
  async note(refusedCount: number): Promise<void> {
    const { fileName, counts } = { fileName: this.#fileName, counts: this.counts };
    await noteRun(this.#record, this.#target, { fileName, ...counts, refused: refusedCount });
  }

  #adapt(elapsedMs: number): void {
    if (elapsedMs > batchMs.slow) this.#batchSize = Math.max(batchRows.least, Math.floor(this.#batchSize / 2));
    else if (elapsedMs < batchMs.quick) this.#batchSize = Math.min(batchRows.most, Math.ceil(this.#batchSize * 1.5));
  }
}

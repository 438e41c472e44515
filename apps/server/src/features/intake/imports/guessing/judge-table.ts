import type { ImportMapping } from '../import-mapping.ts';
import type { DamagedRow, SourceRow } from '../reading/source-table.ts';
import { RowKeys } from '../row-keys.ts';
import { createRowReader, type ReadRow, type RowFault, type RowOutcome, type RowReaderOptions } from '../row-reader.ts';
import type { LineIndex } from './line-index.ts';

/** A row of a file, or something that is none; as readers of files give them. */
export type JudgedSource = SourceRow | DamagedRow;

/** Why a row would be refused: what the row reader finds, a damaged line, or an id that is further up already. */
export interface RefusalReason {
  readonly code: RowFault['code'] | 'damaged' | 'repeated_id';
  /** Empty when it is the whole row. */
  readonly column: string;
  readonly details: Readonly<Record<string, string | number>>;
}

/** `sentences` say in English what `reasons` say in codes, in the same order. */
export type JudgedRow = { readonly line: number; readonly cells: readonly string[] } & (
  | { readonly isTaken: true; readonly row: ReadRow }
  | { readonly isTaken: false; readonly reasons: readonly RefusalReason[]; readonly sentences: readonly string[] }
);

interface JudgeOptions extends RowReaderOptions {
  /** Reads rows; those of interviews unless given. */
  readonly read?: (cells: readonly string[]) => RowOutcome;
  /** Where the ids of the rows above are; none unless given. */
  readonly index?: LineIndex | undefined;
}

/**
 * Judges the rows of a file one after the other, as an import takes or refuses them. Bounded memory but for some 24 bytes a row,
 * to tell both lines of an id that stands twice, or equal rows apart.
 */
export class RowJudge {
  readonly #read: (cells: readonly string[]) => RowOutcome;
  readonly #keys: RowKeys;

  constructor(mapping: ImportMapping, columns: readonly string[], options: JudgeOptions) {
    this.#read = options.read ?? createRowReader(mapping, columns, options);
    this.#keys = new RowKeys(mapping, options.index);
  }

  /** `repeats` is the line of a contact to be invited that says the same to the letter: it adds nothing. */
  judge(source: JudgedSource): { readonly judged: JudgedRow; readonly repeats?: number } {
    const { line } = source;
    if (source.kind === 'damaged') {
      const reasons = [{ code: 'damaged', column: '', details: { reason: source.reason } }] as const;
      return { judged: { line, cells: [source.text], isTaken: false, reasons, sentences: [source.reason] } };
    }
    const { cells } = source;
    const outcome = this.#read(cells);
    if (!('row' in outcome)) {
      return { judged: { line, cells, isTaken: false, reasons: outcome.faults, sentences: outcome.refusals } };
    }
    const { row } = outcome;
    const keyed = this.#keys.add(row, line);
    if ('row' in keyed) return { judged: { line, cells, isTaken: true, row: keyed.row } };
    if ('repeats' in keyed) return { judged: { line, cells, isTaken: true, row }, repeats: keyed.repeats };
    const { repeatedId: firstLine } = keyed;
    const reasons = [{ code: 'repeated_id', column: '', details: { id: row.externalId, firstLine } }] as const;
    const sentences = [`The id "${row.externalId}" stands in line ${firstLine} already.`];
    return { judged: { line, cells, isTaken: false, reasons, sentences } };
  }
}

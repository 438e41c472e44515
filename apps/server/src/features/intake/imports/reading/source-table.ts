export type SourceKind = 'csv' | 'xlsx' | 'jsonl';

/** A row of a file. `line` counts from 1: the line of a text, the row of a sheet, the element of a JSON array. */
export interface SourceRow {
  readonly kind: 'row';
  readonly line: number;
  /** As many as the table has columns. */
  readonly cells: readonly string[];
}

/** Something in a file that is no row, with a sentence that says why. */
export interface DamagedRow {
  readonly kind: 'damaged';
  readonly line: number;
  /** The beginning of it, to find it again. */
  readonly text: string;
  readonly reason: string;
}

/** How a file was read; shown to the person, who may say otherwise. */
export interface SourceFacts {
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly quote?: string;
  readonly sheet?: string;
  /** Every visible sheet of the workbook. */
  readonly sheets?: readonly string[];
  /** Merged cells of a sheet below its head, each filled with what the first of them says. */
  readonly mergedRanges?: number;
  /** Nearly as likely as the one it was read in, with words as each of them reads them. */
  readonly otherEncoding?: { readonly encoding: string; readonly sample: string; readonly otherSample: string };
}

/** The rows of a file under the names of its columns, whatever the format. */
export interface SourceTable {
  readonly kind: SourceKind;
  /** Head of the file: trimmed and unique. A repeated name gets " (2)", an empty one is "Column 7". */
  readonly columns: readonly string[];
  /** Question texts, by column, when the head says them beside the codes. */
  readonly titles: ReadonlyMap<string, string>;
  readonly facts: SourceFacts;
  /** Once, in the order of the file, as fast as they are taken. @throws SourceFileError when the file breaks off. */
  rows(): AsyncIterable<SourceRow | DamagedRow>;
  /** Of `byteCount`, for progress; of a workbook the packed bytes of the sheet. */
  readonly bytesRead: number;
  readonly byteCount: number;
  close(): Promise<void>;
}

/** What a person knows better than the reader. */
export interface OpenOptions {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly quote?: string | undefined;
  readonly sheet?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

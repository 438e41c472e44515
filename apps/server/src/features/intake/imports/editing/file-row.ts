/** A row of a file as it is there, the head and what is above it among them. */
export interface FileRow {
  /** Of a workbook; '' elsewhere. */
  readonly sheet: string;
  /** As readers count: the line of a text, the row of a sheet. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Names of the cells where each row brings its own, as in JSON. */
  readonly names?: readonly string[];
  /** What is no row for a reader; its text is the only cell. */
  readonly isDamaged: boolean;
}

/** New texts by the place of their cell; '' empties it. */
export type RowEdits = ReadonlyMap<number, string>;

export interface FileEditor {
  /** Called with every row, in the order of the file; what it answers is written instead. */
  edit(row: FileRow): RowEdits | undefined;
  /** Called now and then, so that others have their turn. */
  rest?(): Promise<void>;
}

/** Stands where a whole row stood. Readers take it for a damaged row: rows keep their numbers, and it is never imported. */
export const emptiedRow = '[***]';

/** Whether nothing of a row is left. */
export function leavesNothing({ cells, isDamaged }: FileRow, edits: RowEdits): boolean {
  return isDamaged || cells.every((cell, place) => (edits.get(place) ?? cell).trim() === '');
}

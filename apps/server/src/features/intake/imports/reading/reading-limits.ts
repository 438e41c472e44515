const megabyte = 1024 * 1024;

/** How much of a file is held or unpacked at most; files from anywhere are read with these. */
export interface ReadingLimits {
  /** Of a line of text, a record of several lines, a JSON object, or a row of a sheet, in characters. */
  readonly rowCharacters: number;
  /** Lines of one CSV record; more means a quote that was not closed. */
  readonly rowLines: number;
  readonly columns: number;
  /** Kept of a damaged row, in characters. */
  readonly damagedCharacters: number;
  readonly jsonDepth: number;
  /** Rows of a JSON file whose names are collected before the first is handed out. */
  readonly jsonHeadRows: number;
  /** Unpacked size of a small part of a workbook: styles, the list of sheets. */
  readonly partBytes: number;
  readonly sheetBytes: number;
  readonly sharedTextBytes: number;
  readonly sharedTextCount: number;
  /** How much larger than packed a part may be once it is larger than `ratioFreeBytes`. */
  readonly ratio: number;
  readonly ratioFreeBytes: number;
  readonly zipEntries: number;
  readonly definitionBytes: number;
}

export const readingLimits: ReadingLimits = {
  rowCharacters: 1_000_000,
  rowLines: 2000,
  columns: 2000,
  damagedCharacters: 10_000,
  jsonDepth: 64,
  jsonHeadRows: 200_000,
  partBytes: 16 * megabyte,
  sheetBytes: 8192 * megabyte,
  sharedTextBytes: 200 * megabyte,
  sharedTextCount: 5_000_000,
  ratio: 250,
  ratioFreeBytes: 32 * megabyte,
  zipEntries: 20_000,
  definitionBytes: 64 * megabyte,
};

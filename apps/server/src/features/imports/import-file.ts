import { basename } from 'node:path';
import { checkColumns } from './check-columns.ts';
import { type ImportMapping, MappingError } from './import-mapping.ts';
import { ImportRun } from './import-run.ts';
import type { RecordDatabase } from './import-store.ts';
import { type ImportMembers, prepareImport } from './prepare-import.ts';
import { detectDelimiter, readCsv } from './reading/csv-reader.ts';
import { type FileText, readFileText } from './reading/file-text.ts';
import { RefusedFile } from './refused-file.ts';
import { createRowReader, refusedColumns } from './row-reader.ts';

export interface ImportProgress {
  /** Rows read so far, good and bad. */
  readonly rows: number;
  readonly refused: number;
  readonly bytesRead: number;
  readonly byteCount: number;
}

export interface ImportFileOptions extends ImportMembers {
  readonly path: string;
  readonly mapping: ImportMapping;
  readonly now?: Date;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Told each refused row as it is met. */
  readonly onRefused?: (line: number, reason: string) => void;
  /** Aborted to stop after the batch under way. */
  readonly signal?: AbortSignal;
}

export interface ImportReport {
  readonly universe: string;
  readonly survey: string;
  /** Drill path of the ranking that shows the interviews. */
  readonly drillPath: string;
  readonly isNewUniverse: boolean;
  readonly rows: number;
  readonly accepted: number;
  readonly corrected: number;
  /** Rows the record had already, to the letter. */
  readonly unchanged: number;
  readonly refused: number;
  /** Where the refused rows stand, when there are any. */
  readonly refusedPath: string | undefined;
  readonly newUnits: number;
  readonly newCategories: number;
  /** False when it was asked to stop before the end of the file. */
  readonly isWhole: boolean;
}

/**
 * Imports the rows of a CSV file as interviews. What it needs (universe, survey, perspective, units, variables, categories)
 * is made. A row known already is recognised by its id, or by its content: repeating an import adds nothing, and a row that
 * says something new under a known id corrects the interview. A bad row costs nothing but itself: it is written, with line
 * and reason, to `<file>.refused.csv`.
 *
 * @throws MappingError with every fault when mapping, file and record do not fit; nothing was imported then.
 */
export async function importFile(record: RecordDatabase, options: ImportFileOptions): Promise<ImportReport> {
  const { path, mapping } = options;
  const text = await readFileText(path, mapping.file.encoding);
  try {
    return await importText(record, options, text);
  } finally {
    await text.close();
  }
}

async function importText(record: RecordDatabase, options: ImportFileOptions, text: FileText): Promise<ImportReport> {
  const { path, mapping, now = new Date(), onProgress, onRefused, signal } = options;
  const { head: start, pieces } = await peek(text.pieces);
  const { quote } = mapping.file;
  const delimiter = mapping.file.delimiter ?? detectDelimiter(start, quote);
  const records = readCsv(pieces, { delimiter, quote });
  const first = await records.next();
  const head = first.done ? undefined : first.value;
  if (head?.kind !== 'record') {
    const why = head ? `its first line is damaged: ${head.reason}` : 'it is empty';
    throw new MappingError([`${basename(path)} has no head with the names of the columns; ${why}`]);
  }
  const columns = head.cells.map((cell) => cell.trim());
  checkColumns(mapping, columns);
  const prepared = await prepareImport(record, mapping, options);
  const readRow = createRowReader(mapping, columns, { timeZone: prepared.timeZone, now });
  const refused = new RefusedFile(
    `${path}.refused.csv`,
    columns.filter((name) => !refusedColumns.includes(name)),
    { delimiter, quote },
  );
  const run = new ImportRun({
    record,
    target: prepared.target,
    catalog: prepared.catalog,
    now,
    fileName: basename(path),
    isKeyed: mapping.externalId !== undefined,
  });

  const refuse = async (line: number, cells: readonly string[], reason: string): Promise<void> => {
    await refused.add(
      line,
      cells.filter((_, place) => !refusedColumns.includes(columns[place] ?? '')),
      reason,
    );
    onRefused?.(line, reason);
  };
  const flush = async (): Promise<void> => {
    for (const { line, cells, reason } of await run.flush()) await refuse(line, cells, reason);
    onProgress?.({ rows, refused: refused.count, bytesRead: text.bytesRead, byteCount: text.byteCount });
  };
  let rows = 0;
  let isWhole = true;
  try {
    for await (const next of records) {
      if (signal?.aborted) {
        isWhole = false;
        break;
      }
      rows += 1;
      if (next.kind === 'damaged') {
        await refuse(next.line, [next.text], next.reason);
        continue;
      }
      const outcome = readRow(next.cells);
      const reason =
        'row' in outcome
          ? run.add({ line: next.line, cells: next.cells, row: outcome.row })
          : outcome.refusals.join(' ');
      if (reason !== undefined) await refuse(next.line, next.cells, reason);
      if (run.isFull) await flush();
    }
    await flush();
  } finally {
    await refused.close();
  }
  await run.note(refused.count);
  return {
    universe: mapping.universe.extName,
    survey: mapping.survey.extName,
    drillPath: `${mapping.perspective.extName}.all`,
    isNewUniverse: prepared.isNewUniverse,
    rows,
    ...run.counts,
    refused: refused.count,
    refusedPath: refused.count > 0 ? refused.path : undefined,
    isWhole,
  };
}

/** The first piece of a text, and the whole of it. */
async function peek(pieces: AsyncIterable<string>): Promise<{ head: string; pieces: AsyncIterable<string> }> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const head = first.done ? '' : first.value;
  async function* whole(): AsyncGenerator<string> {
    if (!first.done) yield head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head, pieces: whole() };
}

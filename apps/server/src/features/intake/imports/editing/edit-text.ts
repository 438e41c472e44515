import type { FileHandle } from 'node:fs/promises';
import type { FoundEncoding } from '../reading/detect-encoding.ts';
import type { ReadingLimits } from '../reading/reading-limits.ts';
import type { OpenOptions } from '../reading/source-table.ts';
import type { ByteSurvey } from '../reading/survey-bytes.ts';
import type { FileEditor, FileRow, RowEdits } from './file-row.ts';
import { RawCopy, RawText } from './raw-text.ts';

/** A file of text, and how it is read. */
export interface TextFile {
  readonly path: string;
  readonly survey: ByteSurvey;
  readonly encoding: FoundEncoding;
  readonly options: OpenOptions;
  readonly limits: ReadingLimits;
}

/** How one kind of text is taken apart into records, and an edited one written. */
export interface TextRecords<TextRecord> {
  readonly cutter: {
    /** Everything before it has been taken apart. */
    readonly position: number;
    add(piece: string): readonly TextRecord[];
    end(): readonly TextRecord[];
  };
  /** Undefined for what is no row. */
  rowOf(record: TextRecord): FileRow | undefined;
  placeOf(record: TextRecord): { readonly from: number; readonly to: number } | undefined;
  /** @param raw the record as it is in the text */
  edited(raw: string, row: FileRow, edits: RowEdits): string;
}

/**
 * Shows every record of a text to an editor; with a file, writes the text there with what is edited.
 * @param records given the text, and its beginning as it reads
 */
export async function editText<TextRecord>(
  { path, survey, encoding, options }: TextFile,
  editor: FileEditor,
  output: FileHandle | undefined,
  records: (text: RawText, sample: string) => TextRecords<TextRecord>,
): Promise<void> {
  const text = new RawText(encoding);
  const sample = new TextDecoder(encoding.encoding).decode(survey.start, { stream: true });
  const { cutter, rowOf, placeOf, edited } = records(text, sample);
  const copy = output && new RawCopy(text, output);
  if (output) await text.copyMark(path, output);

  const work = (found: readonly TextRecord[]): void => {
    for (const record of found) {
      const row = rowOf(record);
      const edits = row && editor.edit(row);
      const place = placeOf(record);
      if (!row || !edits || edits.size === 0 || !copy || !place) continue;
      copy.replace(place, edited(copy.part(place.from, place.to), row, edits));
    }
  };
  for await (const piece of text.read(path, options.signal)) {
    copy?.add(piece);
    work(cutter.add(piece));
    await copy?.flush(cutter.position);
    await editor.rest?.();
  }
  work(cutter.end());
  await editor.rest?.();
  await copy?.flush();
}

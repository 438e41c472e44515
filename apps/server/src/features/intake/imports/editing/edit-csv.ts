import type { FileHandle } from 'node:fs/promises';
import { detectDialect } from '../reading/csv-dialect.ts';
import { type CsvDialect, CsvParser, type CsvRecord } from '../reading/csv-parser.ts';
import type { FoundEncoding } from '../reading/detect-encoding.ts';
import type { ReadingLimits } from '../reading/reading-limits.ts';
import { SourceFileError } from '../reading/source-file-error.ts';
import type { OpenOptions } from '../reading/source-table.ts';
import type { ByteSurvey } from '../reading/survey-bytes.ts';
import { emptiedRow, type FileEditor, type FileRow, leavesNothing, type RowEdits } from './file-row.ts';
import { RawCopy, RawText } from './raw-text.ts';

/** Shows every record of delimited text to an editor; with a file, writes the text there with what is edited. */
export async function editCsv(
  path: string,
  survey: ByteSurvey,
  encoding: FoundEncoding,
  options: OpenOptions,
  limits: ReadingLimits,
  editor: FileEditor,
  output: FileHandle | undefined,
): Promise<void> {
  const sample = new TextDecoder(encoding.encoding).decode(survey.start, { stream: true });
  const found = detectDialect(sample, options, limits);
  const text = new RawText(encoding);
  const dialect = { ...found, delimiter: rawCharacter(text, found.delimiter), quote: rawQuote(text, found.quote) };
  const parser = new CsvParser({ ...dialect, isPlaced: true }, limits);
  const copy = output && new RawCopy(text, output);
  if (output) await text.copyMark(path, output);

  const work = (records: readonly CsvRecord[]): void => {
    for (const record of records) {
      // The head keeps its names, and what stands above it is no row.
      if (record.line <= found.headLine) continue;
      const isDamaged = record.kind === 'damaged';
      const cells = (isDamaged ? [record.text] : record.cells).map((cell) => text.decode(cell));
      const row: FileRow = { sheet: '', line: record.line, cells, isDamaged };
      const edits = editor.edit(row);
      if (!edits || edits.size === 0 || !copy || !record.place) continue;
      const raw = copy.part(record.place.from, record.place.to);
      copy.replace(record.place, leavesNothing(row, edits) ? emptied(raw) : edited(raw, edits, dialect, text));
    }
  };
  for await (const piece of text.read(path, options.signal)) {
    copy?.add(piece);
    work(parser.add(piece));
    await copy?.flush(parser.position);
    await editor.rest?.();
  }
  work(parser.end());
  await editor.rest?.();
  await copy?.flush();
}

/** The line breaks inside stay: what stands below keeps its line. */
const emptied = (raw: string): string => emptiedRow + lineBreaksIn(raw);

const lineBreaksIn = (raw: string): string => raw.replace(/[^\r\n]+/g, '');

function edited(raw: string, edits: RowEdits, { delimiter, quote }: CsvDialect, text: RawText): string {
  let written = '';
  let at = 0;
  for (let place = 0; at <= raw.length; place += 1) {
    const isQuoted = raw[at] === quote;
    const end = isQuoted ? closingQuote(raw, at, quote) + 1 : nextOf(raw, delimiter, at);
    const cell = raw.slice(at, end);
    const edit = edits.get(place);
    if (edit === undefined) written += cell;
    else {
      const plain = text.encode(edit) ?? emptiedRow;
      if (isQuoted)
        written += quote + (plain === '' ? lineBreaksIn(cell) : plain.replaceAll(quote, quote + quote)) + quote;
      else written += plain;
    }
    if (end < raw.length) written += delimiter;
    at = end + 1;
    if (end >= raw.length) break;
  }
  return written;
}

function nextOf(raw: string, delimiter: string, from: number): number {
  const found = raw.indexOf(delimiter, from);
  return found < 0 ? raw.length : found;
}

function closingQuote(raw: string, open: number, quote: string): number {
  for (let at = raw.indexOf(quote, open + 1); at >= 0; at = raw.indexOf(quote, at + 2)) {
    if (raw[at + 1] !== quote) return at;
  }
  return raw.length - 1;
}

/** A character that is no text's own stands for no quote at all. */
function rawQuote(text: RawText, quote: string): string {
  return quote === '\uffff' ? quote : rawCharacter(text, quote);
}

function rawCharacter(text: RawText, character: string): string {
  const raw = text.encode(character);
  if (raw?.length !== 1) throw new SourceFileError('delimiter_unusable');
  return raw;
}

import type { FileHandle } from 'node:fs/promises';
import { detectDialect } from '../reading/csv-dialect.ts';
import { type CsvDialect, CsvParser, type CsvRecord } from '../reading/csv-parser.ts';
import { SourceFileError } from '../reading/source-file-error.ts';
import { editText, type TextFile } from './edit-text.ts';
import { emptiedRow, type FileEditor, leavesNothing, type RowEdits } from './file-row.ts';
import type { RawText } from './raw-text.ts';

/** Shows every record of delimited text to an editor; with a file, writes the text there with what is edited. */
export function editCsv(file: TextFile, editor: FileEditor, output: FileHandle | undefined): Promise<void> {
  const { options, limits } = file;
  return editText<CsvRecord>(file, editor, output, (text, sample) => {
    const found = detectDialect(sample, options, limits);
    const dialect = { ...found, delimiter: rawCharacter(text, found.delimiter), quote: rawQuote(text, found.quote) };
    return {
      cutter: new CsvParser({ ...dialect, isPlaced: true }, limits),
      rowOf(record) {
        const { line } = record;
        // The head keeps its names, and what is above it is no row.
        if (line <= found.headLine) return undefined;
        const isDamaged = record.kind === 'damaged';
        const cells = (isDamaged ? [record.text] : record.cells).map((cell) => text.decode(cell));
        return { sheet: '', line, cells, isDamaged };
      },
      placeOf: ({ place }) => place,
      edited: (raw, row, edits) => (leavesNothing(row, edits) ? emptied(raw) : edited(raw, edits, dialect, text)),
    };
  });
}

/** The line breaks inside stay: what is below keeps its line. */
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

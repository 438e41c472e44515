import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { csvText } from '../../../../../drawing/csv-book.ts';
import type { PackedRows, TableColumn } from '../../../../../drawing/table-book.ts';
import type { InterviewTable, ListedPerson } from '../../../../analytics/interview-lists/public.ts';
import { takePackedLines } from '../packed-lines.ts';
import type { InterviewsTexts } from './interviews-texts.ts';

/** What of the record goes into the rows: comments always, the others where they are asked for. */
export interface People extends Pick<InterviewTable, 'readPeople' | 'isProtected' | 'commentTitles'> {
  readonly hasPeople: boolean;
}
type RowFormat = 'CSV' | 'JSONCompactEachRow';

const idLength = 36;
const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Columns of what the record knows of each interview and the columnar store does not; they are behind its id. */
export function peopleColumns(
  { isProtected }: Pick<InterviewTable, 'isProtected'>,
  texts: InterviewsTexts,
): TableColumn[] {
  const of = (title: string, width: number): TableColumn => ({
    ...{ title, kind: 'text', width, group: texts.groups.interview },
  });
  const addresses = isProtected ? [] : [of(texts.email, 28), of(texts.phone, 18)];
  return [of(texts.status, 14), of(texts.person, 26), ...addresses];
}

/** Columns of comments that are read from the record; they are behind all others. */
export function commentColumns(
  { commentTitles }: Pick<People, 'commentTitles'>,
  texts: InterviewsTexts,
): TableColumn[] {
  return commentTitles.map((title) => ({ title, kind: 'text', width: 50, group: texts.groups.answers }));
}

/** Puts those columns into a CSV file of rows without a head. */
export async function addPeopleToCsv(
  path: string,
  head: string,
  people: People,
  texts: InterviewsTexts,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const lines = await takePackedLines(path, onProgress);
  async function* withHead(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(head);
    for await (const { lines: piece } of withPeople(lines.rows, 'CSV', people, texts)) yield piece;
  }
  try {
    await pipeline(withHead, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  } finally {
    await lines.close();
  }
}

/**
 * Rows as the engine wrote them, each beginning with the interview's id, with cells put in behind it and at the end. People are read for
 * hundreds of rows at a time.
 */
export async function* withPeople(
  pieces: AsyncIterable<PackedRows>,
  format: RowFormat,
  people: People,
  texts: InterviewsTexts,
): AsyncGenerator<PackedRows> {
  // A piece may end within a text of several lines.
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const { lines } of pieces) {
    const piece = rest.length === 0 ? lines : Buffer.concat([rest, lines]);
    const ends = rowEnds(piece, format);
    const whole = ends.at(-1) ?? 0;
    rest = piece.subarray(whole);
    if (whole > 0) yield { lines: await filled(piece, ends, format, people, texts) };
  }
  if (rest.length > 0) throw new Error('The file of rows ended within one.');
}

/** Where rows end: at line feeds, in CSV those that are in no text. */
function rowEnds(piece: Uint8Array, format: RowFormat): number[] {
  const ends: number[] = [];
  if (format === 'JSONCompactEachRow') {
    for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, at + 1)) ends.push(at + 1);
    return ends;
  }
  let isText = false;
  for (let at = 0; at < piece.length; at += 1) {
    const byte = piece[at];
    if (byte === quote) isText = !isText;
    else if (byte === lineFeed && !isText) ends.push(at + 1);
  }
  return ends;
}

async function filled(
  piece: Uint8Array,
  ends: readonly number[],
  format: RowFormat,
  people: People,
  texts: InterviewsTexts,
): Promise<Uint8Array> {
  const starts = [0, ...ends.slice(0, -1)];
  // `["01a1…",` and `"01a1…",`; a CSV id may be without quotes.
  const before = starts.map((start) => start + (format === 'CSV' ? Number(piece[start] === quote) : 2));
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  const ids = before.map((start) => bytes.toString('latin1', start, start + idLength));
  const known = await people.readPeople(ids);
  const parts: Uint8Array[] = [];
  let from = 0;
  ids.forEach((id, row) => {
    const start = before[row] ?? 0;
    const isQuoted = start > (starts[row] ?? 0);
    const place = start + idLength + Number(isQuoted);
    const one = known.get(id);
    if (people.hasPeople) {
      parts.push(piece.subarray(from, place), Buffer.from(cellsOf(one, format, people, texts)));
      from = place;
    }
    if (people.commentTitles.length > 0) {
      const end = beforeEnd(piece, ends[row] ?? 0, format);
      const comments = people.commentTitles.map((_, index) => one?.comments[index] ?? '');
      parts.push(piece.subarray(from, end), Buffer.from(joined(comments, format)));
      from = end;
    }
  });
  parts.push(piece.subarray(from, ends.at(-1)));
  return Buffer.concat(parts);
}

/** Before the end of the line, and in JSON the bracket. */
function beforeEnd(piece: Uint8Array, end: number, format: RowFormat): number {
  if (format === 'JSONCompactEachRow') return end - 2;
  return piece[end - 2] === carriageReturn ? end - 2 : end - 1;
}

function cellsOf(
  one: ListedPerson | undefined,
  format: RowFormat,
  { isProtected }: Pick<People, 'isProtected'>,
  texts: InterviewsTexts,
): string {
  const addresses = isProtected ? [] : [one?.email ?? '', one?.phone ?? ''];
  const cells = [one ? texts.statuses[one.status] : '', one?.person ?? '', ...addresses];
  return joined(cells, format);
}

/** With a comma before each. */
function joined(cells: readonly string[], format: RowFormat): string {
  if (format === 'CSV') return cells.map((cell) => `,${csvText(cell)}`).join('');
  return cells.map((cell) => `,${cell === '' ? 'null' : JSON.stringify(cell)}`).join('');
}

import { columnOf } from '../reading/sheet-rows.ts';
import { attributeOf } from '../reading/xml-scanner.ts';
import type { RowEdits } from './file-row.ts';

/** Edits of a row; `all` empties it. */
export type SheetEdits = ReadonlyMap<number, RowEdits | 'all'>;

/** Which of the texts kept once for all cells are still referred to, and which have lost a cell. */
export interface TextUse {
  readonly used: Set<number>;
  readonly left: Set<number>;
}

const rowStart = /<((?:[\w.-]+:)?)row(?=[\s/>])([^>]*)>/g;

/** The XML of a sheet with some cells emptied or given another text; everything else stays to the letter. */
export async function* editSheetText(
  pieces: AsyncIterable<string>,
  edits: SheetEdits,
  use: TextUse,
): AsyncGenerator<string> {
  let held = '';
  let line = 0;
  for await (const piece of pieces) {
    held += piece;
    let done = 0;
    rowStart.lastIndex = 0;
    for (let start = rowStart.exec(held); start; start = rowStart.exec(held)) {
      const [tag, prefix = '', attributes = ''] = start;
      const isEmpty = attributes.endsWith('/');
      const closing = `</${prefix}row>`;
      const end = isEmpty ? start.index + tag.length : held.indexOf(closing, start.index);
      if (end < 0) break;
      const stop = isEmpty ? end : end + closing.length;
      const number = Number(attributeOf(attributes, 'r') ?? Number.NaN);
      line = Number.isSafeInteger(number) && number > 0 ? number : line + 1;
      const row = held.slice(start.index, stop);
      yield held.slice(done, start.index) + editRowText(row, prefix, line, edits.get(line), use);
      done = stop;
      rowStart.lastIndex = stop;
    }
    held = held.slice(done);
    // Behind the last row, and in front of the first, there is nothing to wait for.
    const open = held.lastIndexOf('<');
    if (!/<(?:[\w.-]+:)?row[\s/>]/.test(held) && open > 0) {
      yield held.slice(0, open);
      held = held.slice(open);
    }
  }
  yield held;
}

function editRowText(row: string, prefix: string, line: number, edits: RowEdits | 'all' | undefined, use: TextUse) {
  let place = -1;
  const cell = new RegExp(`<${prefix}c(?=[\\s/>])([^>]*?)(?:/>|>([\\s\\S]*?)</${prefix}c>)`, 'g');
  const written = row.replace(cell, (whole: string, attributes: string, content: string | undefined) => {
    const reference = attributeOf(attributes, 'r') ?? '';
    const named = columnOf(reference, 0, reference.length);
    place = named >= 0 ? named : place + 1;
    const text = edits === 'all' ? '' : edits?.get(place);
    const isShared = attributeOf(attributes, 't') === 's';
    const shared = isShared ? Number(/<(?:[\w.-]+:)?v(?:\s[^>]*)?>([^<]*)</.exec(content ?? '')?.[1]) : Number.NaN;
    if (text === undefined) {
      if (!Number.isNaN(shared)) use.used.add(shared);
      return whole;
    }
    if (!Number.isNaN(shared)) use.left.add(shared);
    const style = attributeOf(attributes, 's');
    const kept = `${reference ? ` r="${reference}"` : ''}${style === undefined ? '' : ` s="${style}"`}`;
    if (text === '') return `<${prefix}c${kept}/>`;
    const inline = `<${prefix}is><${prefix}t xml:space="preserve">${escapeXml(text)}</${prefix}t></${prefix}is>`;
    return `<${prefix}c${kept} t="inlineStr">${inline}</${prefix}c>`;
  });
  if (edits !== 'all') return written;
  // A cell whose text is missing: readers take the row for a damaged one, so that rows keep their numbers.
  return `<${prefix}row r="${line}"><${prefix}c r="A${line}" t="s"><${prefix}v>-1</${prefix}v></${prefix}c></${prefix}row>`;
}

/** The texts kept once for all cells, without those no cell refers to any more. */
export async function* editSharedTexts(
  pieces: AsyncIterable<string>,
  isGone: (index: number) => boolean,
): AsyncGenerator<string> {
  const item = /<((?:[\w.-]+:)?)si(?=[\s/>])(?:[^>]*\/>|[^>]*>[\s\S]*?<\/\1si>)/g;
  let held = '';
  let index = 0;
  for await (const piece of pieces) {
    held += piece;
    let done = 0;
    let written = '';
    item.lastIndex = 0;
    for (let found = item.exec(held); found; found = item.exec(held)) {
      const [whole, prefix = ''] = found;
      const isEmptied = isGone(index);
      written += held.slice(done, found.index) + (isEmptied ? `<${prefix}si><${prefix}t/></${prefix}si>` : whole);
      index += 1;
      done = found.index + whole.length;
    }
    held = held.slice(done);
    yield written;
  }
  yield held;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

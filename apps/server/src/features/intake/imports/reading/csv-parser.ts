import { ownText } from './own-text.ts';
import type { ReadingLimits } from './reading-limits.ts';

/** One record of a file, or lines that are none. `line` counts from 1. */
export type CsvRecord = (
  | { readonly kind: 'record'; readonly line: number; readonly cells: readonly string[] }
  | { readonly kind: 'damaged'; readonly line: number; readonly text: string; readonly reason: string }
) & {
  /** Where it is in the whole text, without its line end; told when asked for. */
  readonly place?: TextPlace;
};

/** Offsets in characters; `to` is the first behind it. */
export interface TextPlace {
  readonly from: number;
  readonly to: number;
}

export interface CsvDialect {
  readonly delimiter: string;
  readonly quote: string;
  /** What ends a line: '\n', also behind '\r', or a lone '\r'. */
  readonly lineEnd?: '\n' | '\r';
}

export interface CsvShape {
  /** Cells a record must have; the first record decides when absent. */
  readonly columnCount?: number | undefined;
  /** Whether records may have any number of cells: to find out how many they have. */
  readonly isRagged?: boolean;
  /** Whether records say where they are. */
  readonly isPlaced?: boolean;
}

export type CsvLimits = Pick<ReadingLimits, 'rowCharacters' | 'rowLines' | 'damagedCharacters'>;

/** A record under way: its cells, where the next record begins, how many lines it takes; or what is wrong with it. */
interface Parsed {
  readonly cells: string[];
  /** Where it ends, without its line end. */
  readonly stop: number;
  readonly next: number;
  readonly lines: number;
}

/**
 * Splits a text that comes in pieces into RFC 4180 records, no more of it held than one record. A damaged record costs its
 * first line only: reading goes on with the next one, so that a quote left open does not swallow the rows behind it. Blank
 * lines are passed over. Line breaks inside a cell become '\n'.
 */
export class CsvParser {
  readonly #delimiter: string;
  readonly #quote: string;
  readonly #lineEnd: string;
  readonly #limits: CsvLimits;
  #text = '';
  #line = 1;
  /** Inside a line that is longer than a row can be, whose rest is thrown away. */
  #isSkipping = false;
  /** The next delimiter as far as known: looked for anew on each line, a text without any would be read over and over. */
  #delimiterAt = -1;
  readonly #isRagged: boolean;
  readonly #isPlaced: boolean;
  /** Where the text that is held begins. */
  #offset = 0;
  #columnCount: number | undefined;

  constructor(
    { delimiter, quote, lineEnd = '\n', columnCount, isRagged = false, isPlaced = false }: CsvDialect & CsvShape,
    limits: CsvLimits,
  ) {
    this.#delimiter = delimiter;
    this.#quote = quote;
    this.#lineEnd = lineEnd;
    this.#limits = limits;
    this.#columnCount = columnCount;
    this.#isRagged = isRagged;
    this.#isPlaced = isPlaced;
  }

  /** The records a further piece makes whole. */
  add(piece: string): CsvRecord[] {
    this.#text = this.#text === '' ? piece : this.#text + piece;
    return this.#read(false);
  }

  /** Everything before this place has been taken apart. */
  get position(): number {
    return this.#offset;
  }

  /** The records of what is left. */
  end(): CsvRecord[] {
    return this.#read(true);
  }

  #read(isEnd: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    const text = this.#text;
    const { length } = text;
    let at = 0;
    let quoteAt = text.indexOf(this.#quote);
    this.#delimiterAt = -1;
    while (at < length) {
      let end = text.indexOf(this.#lineEnd, at);
      if (this.#isSkipping) {
        at = end < 0 ? length : end + 1;
        if (end < 0) break;
        this.#isSkipping = false;
        this.#line += 1;
        continue;
      }
      if (end < 0) {
        if (length - at > this.#limits.rowCharacters) {
          records.push(this.#damaged(at, length, this.#tooLong()));
          this.#isSkipping = true;
          at = length;
        }
        if (!isEnd || this.#isSkipping) break;
        end = length;
      }
      const lineStop = end > at && this.#lineEnd === '\n' && text[end - 1] === '\r' ? end - 1 : end;
      if (quoteAt >= 0 && quoteAt < at) quoteAt = text.indexOf(this.#quote, at);
      const next = end + 1;
      if (end - at > this.#limits.rowCharacters) {
        records.push(this.#damaged(at, lineStop, this.#tooLong()));
      } else if (quoteAt < 0 || quoteAt >= end) {
        if (lineStop > at) {
          const cells = this.#splitPlain(at, lineStop);
          const fault = this.#fit(cells);
          if (fault === undefined) records.push(this.#record(at, lineStop, cells));
          else records.push(this.#damaged(at, lineStop, fault));
        }
      } else {
        const parsed = this.#parseQuoted(at, end, isEnd);
        if (parsed === 'more') break;
        const fault = typeof parsed === 'string' ? parsed : this.#fit(parsed.cells);
        if (fault === undefined && typeof parsed !== 'string') {
          records.push(this.#record(at, parsed.stop, parsed.cells));
          this.#line += parsed.lines;
          at = parsed.next;
          continue;
        }
        records.push(this.#damaged(at, lineStop, fault ?? ''));
        this.#delimiterAt = -1;
      }
      this.#line += 1;
      at = next;
    }
    // Joined to the next piece, a view would keep all pieces before it.
    this.#text = at >= length ? '' : ownText(text.slice(at));
    this.#offset += Math.min(at, length);
    return records;
  }

  #splitPlain(from: number, to: number): string[] {
    const text = this.#text;
    const cells: string[] = [];
    let at = from;
    for (let end = this.#delimiterFrom(at); end < to; end = this.#delimiterFrom(at)) {
      cells.push(ownText(text.slice(at, end)));
      at = end + 1;
    }
    cells.push(ownText(text.slice(at, to)));
    return cells;
  }

  /** Place of the first delimiter from a place on; the end of the text when there is none. */
  #delimiterFrom(at: number): number {
    if (this.#delimiterAt < at) {
      const found = this.#text.indexOf(this.#delimiter, at);
      this.#delimiterAt = found < 0 ? this.#text.length : found;
    }
    return this.#delimiterAt;
  }

  /** @returns the record; what is wrong with it; or 'more' when its end is not there yet. */
  #parseQuoted(from: number, firstEnd: number, isEnd: boolean): Parsed | string {
    const text = this.#text;
    const quote = this.#quote;
    const cells: string[] = [];
    let lineEnd = firstEnd;
    let lines = 1;
    let at = from;
    for (;;) {
      if (at < lineEnd && text[at] === quote) {
        let cell = '';
        let start = at + 1;
        for (;;) {
          const close = text.indexOf(quote, start);
          while (lineEnd < text.length && (close < 0 || close > lineEnd)) {
            lines += 1;
            if (lines > this.#limits.rowLines + 1) return 'A quote is opened and not closed for a long time.';
            const next = text.indexOf(this.#lineEnd, lineEnd + 1);
            lineEnd = next < 0 ? text.length : next;
          }
          if ((close < 0 ? text.length : close) - from > this.#limits.rowCharacters) {
            return 'A quote is opened and not closed for a long time.';
          }
          if (close < 0) return isEnd ? 'A quote is opened and never closed.' : 'more';
          cell += text.slice(start, close);
          start = close + 1;
          if (text[start] !== quote) break;
          cell += quote;
          start += 1;
        }
        if (lines > 1) cell = this.#unifyLineBreaks(cell);
        cells.push(ownText(cell));
        at = start;
        // Further text may bring the rest of the line, or the second half of a doubled quote.
        if (lineEnd >= text.length && !isEnd) return 'more';
        if (at === lineEnd || (at === lineEnd - 1 && this.#lineEnd === '\n' && text[at] === '\r')) {
          return { cells, stop: at, next: lineEnd + 1, lines };
        }
        if (text[at] !== this.#delimiter) return 'Something stands behind a closing quote.';
        at += 1;
      } else {
        if (lineEnd >= text.length && !isEnd) return 'more';
        const stop = this.#lineEnd === '\n' && lineEnd > at && text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
        const delimiterAt = this.#delimiterFrom(at);
        if (delimiterAt >= stop) {
          cells.push(ownText(text.slice(at, stop)));
          return { cells, stop, next: lineEnd + 1, lines };
        }
        cells.push(ownText(text.slice(at, delimiterAt)));
        at = delimiterAt + 1;
      }
    }
  }

  /** Empty cells behind the last column are none. @returns what is wrong. */
  #fit(cells: string[]): string | undefined {
    if (this.#isRagged) return undefined;
    this.#columnCount ??= cells.length;
    const most = this.#columnCount;
    while (cells.length > most && cells[cells.length - 1] === '') cells.pop();
    return cells.length === most ? undefined : `It has ${cells.length} columns; the head has ${most}.`;
  }

  #unifyLineBreaks(cell: string): string {
    return cell.includes('\r') ? cell.replaceAll(this.#lineEnd === '\n' ? '\r\n' : '\r', '\n') : cell;
  }

  #record(from: number, to: number, cells: readonly string[]): CsvRecord {
    return { kind: 'record', line: this.#line, cells, ...this.#placeOf(from, to) };
  }

  #damaged(from: number, to: number, reason: string): CsvRecord {
    const text = ownText(this.#text.slice(from, Math.min(to, from + this.#limits.damagedCharacters)));
    return { kind: 'damaged', line: this.#line, text, reason, ...this.#placeOf(from, to) };
  }

  #placeOf(from: number, to: number): { place?: TextPlace } {
    return this.#isPlaced ? { place: { from: this.#offset + from, to: this.#offset + to } } : {};
  }

  #tooLong(): string {
    return `The line is longer than ${this.#limits.rowCharacters} characters.`;
  }
}

/** One record of a file, or lines that are none. `line` counts from 1. */
export type CsvRecord =
  | { readonly kind: 'record'; readonly line: number; readonly cells: readonly string[] }
  | { readonly kind: 'damaged'; readonly line: number; readonly text: string; readonly reason: string };

export interface CsvOptions {
  readonly delimiter: string;
  readonly quote: string;
  /** Cells a record must have; the first record decides when absent. */
  readonly columnCount?: number | undefined;
}

/** A record longer than this, or over more lines, has lost a closing quote. */
const mostCharacters = 200_000;
const mostLines = 2000;
/** Of a damaged line no more is kept. */
const mostKept = 100_000;

/**
 * Reads RFC 4180 records from pieces of text. A damaged record costs its first line only: reading goes on with the next
 * one, so that a quote left open does not swallow the rows behind it. Blank lines are passed over.
 */
export async function* readCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
  { delimiter, quote, columnCount }: CsvOptions,
): AsyncGenerator<CsvRecord> {
  let expected = columnCount;
  const lines = new LineQueue(pieces);
  for (let first = await lines.next(); first !== undefined; first = await lines.next()) {
    const { number, text } = first;
    if (text === '') continue;
    if (first.isCut) {
      yield damaged(number, text, `The line is longer than ${mostCharacters} characters.`);
      continue;
    }
    const splitter = new RecordSplitter(delimiter, quote);
    let fault = splitter.add(text);
    const following: Line[] = [];
    while (fault === undefined && splitter.isOpen) {
      const next = await lines.next();
      if (next) following.push(next);
      if (!next) fault = 'A quote is opened and never closed.';
      else if (next.isCut || following.length > mostLines || splitter.length > mostCharacters)
        fault = 'A quote is opened and not closed for a long time.';
      else fault = splitter.add(`\n${next.text}`);
    }
    const { cells } = splitter;
    if (fault === undefined && expected !== undefined && cells.length !== expected) {
      fault = `It has ${cells.length} columns; the head has ${expected}.`;
    }
    if (fault === undefined) {
      expected ??= cells.length;
      yield { kind: 'record', line: number, cells };
    } else {
      lines.putBack(following);
      yield damaged(number, text, fault);
    }
  }
}

function damaged(line: number, text: string, reason: string): CsvRecord {
  return { kind: 'damaged', line, text: text.slice(0, mostKept), reason };
}

/** Splits the lines of one record into cells. */
class RecordSplitter {
  readonly cells: string[] = [];
  readonly #delimiter: string;
  readonly #quote: string;
  #cell = '';
  /** In front of a cell, inside an unquoted or a quoted one, or behind its closing quote. */
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  length = 0;

  constructor(delimiter: string, quote: string) {
    this.#delimiter = delimiter;
    this.#quote = quote;
  }

  get isOpen(): boolean {
    return this.#state === 'quoted';
  }

  /** Takes a line, with its line break in front when it is not the first. @returns what is wrong with it. */
  add(text: string): string | undefined {
    this.length += text.length;
    let at = 0;
    while (at < text.length) {
      if (this.#state === 'quoted') {
        const end = text.indexOf(this.#quote, at);
        if (end < 0) {
          this.#cell += text.slice(at);
          return undefined;
        }
        this.#cell += text.slice(at, end);
        const isDoubled = text[end + 1] === this.#quote;
        if (isDoubled) this.#cell += this.#quote;
        else this.#state = 'closed';
        at = end + (isDoubled ? 2 : 1);
      } else if (text[at] === this.#delimiter) {
        this.#endCell();
        at += 1;
      } else if (this.#state === 'closed') {
        return 'Something stands behind a closing quote.';
      } else if (this.#state === 'start' && text[at] === this.#quote) {
        this.#state = 'quoted';
        at += 1;
      } else {
        const end = text.indexOf(this.#delimiter, at);
        this.#cell += end < 0 ? text.slice(at) : text.slice(at, end);
        this.#state = 'plain';
        at = end < 0 ? text.length : end;
      }
    }
    if (this.#state !== 'quoted') this.#endCell();
    return undefined;
  }

  #endCell(): void {
    this.cells.push(this.#cell);
    this.#cell = '';
    this.#state = 'start';
  }
}

interface Line {
  readonly number: number;
  readonly text: string;
  /** Whether more stood in the line than was kept. */
  readonly isCut: boolean;
}

/** Lines of a text that comes in pieces, some of which may be put back. */
class LineQueue {
  readonly #lines: AsyncGenerator<Line>;
  #waiting: Line[] = [];

  constructor(pieces: AsyncIterable<string> | Iterable<string>) {
    this.#lines = splitLines(pieces);
  }

  async next(): Promise<Line | undefined> {
    const waiting = this.#waiting.pop();
    if (waiting) return waiting;
    const next = await this.#lines.next();
    return next.done ? undefined : next.value;
  }

  putBack(lines: readonly Line[]): void {
    this.#waiting.push(...lines.toReversed());
  }
}

async function* splitLines(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Line> {
  let rest = '';
  let number = 1;
  let isCut = false;
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      const text = rest + piece.slice(from, end);
      yield { number, text: text.endsWith('\r') ? text.slice(0, -1) : text, isCut };
      number += 1;
      rest = '';
      isCut = false;
      from = end + 1;
    }
    rest += piece.slice(from);
    if (rest.length > mostCharacters) {
      rest = rest.slice(0, mostCharacters);
      isCut = true;
    }
  }
  if (rest !== '') yield { number, text: rest.endsWith('\r') ? rest.slice(0, -1) : rest, isCut };
}

/** Which of the usual delimiters the head of a file uses. */
export function detectDelimiter(head: string, quote: string): string {
  const candidates = [',', ';', '\t', '|'];
  const counts = new Map(candidates.map((candidate) => [candidate, 0]));
  let isQuoted = false;
  for (const character of head) {
    if (character === quote) isQuoted = !isQuoted;
    else if (!isQuoted && character === '\n') break;
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? -1) + (counts.has(character) ? 1 : 0));
  }
  return candidates.reduce((best, candidate) =>
    (counts.get(candidate) ?? 0) > (counts.get(best) ?? 0) ? candidate : best,
  );
}

import type { ReadingLimits } from './reading-limits.ts';

/** How a JSON file holds its rows: one value a line, values one after the other, a list, or a list inside an object. */
export type JsonShape = 'lines' | 'values' | 'list' | 'wrapped';

export interface JsonElement {
  /** Line the value begins on. */
  readonly line: number;
  readonly text: string;
  /** Whether there is more of it than is read. */
  readonly isCut: boolean;
  /** Where it is in the whole text, in characters; `to` is the first behind it. */
  readonly from: number;
  readonly to: number;
}

/** Keys under which exports keep their rows. */
export const rowKeys: readonly string[] = ['data', 'responses', 'results', 'items', 'rows', 'records', 'interviews'];

type ElementLimits = Pick<ReadingLimits, 'rowCharacters' | 'damagedCharacters' | 'jsonDepth'>;

/** Cuts a text that comes in pieces into JSON values, one a line. */
export class JsonLines {
  readonly #limits: ElementLimits;
  #text = '';
  #line = 1;
  /** Where the text that is held begins. */
  #offset = 0;
  #isSkipping = false;

  constructor(limits: ElementLimits) {
    this.#limits = limits;
  }

  add(piece: string): JsonElement[] {
    const text = this.#text + piece;
    const elements: JsonElement[] = [];
    let at = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
      if (!this.#isSkipping) this.#push(elements, text.slice(at, end), this.#offset + at);
      this.#isSkipping = false;
      this.#line += 1;
      at = end + 1;
    }
    this.#text = text.slice(at);
    this.#offset += at;
    if (this.#isSkipping || this.#text.length > this.#limits.rowCharacters) {
      if (!this.#isSkipping) this.#push(elements, this.#text, this.#offset);
      this.#isSkipping = true;
      this.#offset += this.#text.length;
      this.#text = '';
    }
    return elements;
  }

  end(): JsonElement[] {
    const elements: JsonElement[] = [];
    if (!this.#isSkipping) this.#push(elements, this.#text, this.#offset);
    this.#offset += this.#text.length;
    this.#text = '';
    return elements;
  }

  /** Everything before this place has been cut. */
  get position(): number {
    return this.#offset;
  }

  #push(elements: JsonElement[], line: string, at: number): void {
    const isCut = line.length > this.#limits.rowCharacters;
    const text = isCut ? line.slice(0, this.#limits.damagedCharacters) : line.trim();
    const from = at + line.length - line.trimStart().length;
    if (text !== '') elements.push({ line: this.#line, text, isCut, from, to: at + line.trimEnd().length });
  }
}

/** Character codes. */
const newline = 0x0a;
const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Cuts a text that comes in pieces into the objects of a list, wherever their lines break. */
export class JsonValues {
  readonly #limits: ElementLimits;
  readonly #shape: JsonShape;
  #line = 1;
  #depth = 0;
  /** Depth at which the values are; unknown until a wrapped list is found. */
  #valueDepth: number | undefined;
  #isInString = false;
  #isEscaped = false;
  #key = '';
  #value = '';
  #valueLine = 0;
  #valueFrom = 0;
  /** Where the piece under way begins. */
  #offset = 0;
  #isCut = false;
  #isDeep = false;
  #isOver = false;

  constructor(shape: JsonShape, limits: ElementLimits) {
    this.#limits = limits;
    this.#shape = shape;
    this.#valueDepth = shape === 'values' ? 0 : shape === 'list' ? 1 : undefined;
  }

  /** Whether the file ended where a list ends. */
  get isWhole(): boolean {
    return this.#shape === 'values' ? this.#depth === 0 : this.#isOver;
  }

  get line(): number {
    return this.#line;
  }

  /** Everything before this place has been cut. */
  get position(): number {
    return this.#valueLine > 0 ? this.#valueFrom : this.#offset;
  }

  add(piece: string): JsonElement[] {
    const elements: JsonElement[] = [];
    let valueStart = this.#valueLine > 0 ? 0 : -1;
    let keyStart = this.#isInString && this.#isKeyWanted() ? 0 : -1;
    for (let at = 0; at < piece.length && !this.#isOver; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === newline) this.#line += 1;
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === backslash) this.#isEscaped = true;
        else if (code === quote) {
          this.#isInString = false;
          if (keyStart >= 0) this.#key = (this.#key + piece.slice(keyStart, at)).slice(-40);
          keyStart = -1;
        }
      } else if (code === quote) {
        this.#isInString = true;
        if (this.#isKeyWanted()) {
          this.#key = '';
          keyStart = at + 1;
        }
      } else if (code === openBrace || code === openBracket) {
        if (this.#depth === this.#valueDepth) {
          valueStart = at;
          this.#valueLine = this.#line;
          this.#valueFrom = this.#offset + at;
        } else if (this.#isList(code)) {
          this.#valueDepth = 2;
        }
        this.#depth += 1;
        if (this.#depth > this.#limits.jsonDepth) this.#isDeep = true;
      } else if (code === closeBrace || code === closeBracket) {
        this.#depth -= 1;
        if (this.#depth === this.#valueDepth && valueStart >= 0) {
          this.#keep(piece.slice(valueStart, at + 1));
          elements.push(this.#take(this.#offset + at + 1));
          valueStart = -1;
        } else if (this.#valueDepth !== undefined && this.#depth < this.#valueDepth) {
          this.#isOver = true;
        }
      }
    }
    if (valueStart >= 0) this.#keep(piece.slice(valueStart));
    if (keyStart >= 0) this.#key = (this.#key + piece.slice(keyStart)).slice(-40);
    this.#offset += piece.length;
    return elements;
  }

  /** The value that is not whole, when the file breaks off inside one. */
  end(): JsonElement[] {
    return this.#valueLine > 0 ? [this.#take(this.#offset)] : [];
  }

  #isKeyWanted(): boolean {
    return this.#shape === 'wrapped' && this.#valueDepth === undefined && this.#depth === 1;
  }

  #isList(code: number): boolean {
    return (
      this.#shape === 'wrapped' &&
      this.#valueDepth === undefined &&
      this.#depth === 1 &&
      code === openBracket &&
      rowKeys.includes(this.#key)
    );
  }

  #keep(text: string): void {
    if (this.#isCut) return;
    this.#value += text;
    this.#isCut = this.#isDeep || this.#value.length > this.#limits.rowCharacters;
    if (this.#isCut) this.#value = this.#value.slice(0, this.#limits.damagedCharacters);
  }

  #take(to: number): JsonElement {
    const element = { line: this.#valueLine, text: this.#value, isCut: this.#isCut, from: this.#valueFrom, to };
    this.#value = '';
    this.#valueLine = 0;
    this.#isCut = false;
    this.#isDeep = false;
    return element;
  }
}

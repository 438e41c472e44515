import { findPieces } from './cell-pieces.ts';
import { DateFacts } from './date-facts.ts';
import { DistinctEstimate } from './distinct-estimate.ts';
import { isMissingMarker } from './missing-markers.ts';
import { NumberFacts } from './number-facts.ts';
import type { ColumnProfile } from './table-profile.ts';
import { patternOf, type TextPattern } from './text-patterns.ts';

/** One of a column's different cells. */
interface Entry {
  count: number;
  /** Its number among the column's different cells; −1 for one that means "no answer". */
  readonly code: number;
}

export interface ProfileLimits {
  /** Different cells counted exactly. */
  readonly values: number;
  /** Characters kept of them, in all. */
  readonly characters: number;
}

/** Longer cells are comments: counted, not kept. */
const mostKept = 200;
const mostTop = 100;
const mostMarkers = 40;
const worthAfter = 5000;

/** Codes `add` answers instead of a value's number. */
const noValue = -1;
export const unknownValue = -2;

/** Reads one column once. While its different cells are few, everything is worked out from them at the end; then cell by cell. */
export class ColumnProfiler {
  readonly #column: string;
  readonly #limits: ProfileLimits;
  readonly #entries = new Map<string, Entry>();
  readonly #missing = new Map<string, number>();
  readonly #numbers = new NumberFacts();
  readonly #dates = new DateFacts();
  readonly #patterns = new Map<TextPattern, number>();
  readonly #examples: string[] = [];
  #estimate: DistinctEstimate | undefined;
  #characters = 0;
  #empty = 0;
  #filled = 0;
  #length = 0;
  #words = 0;
  #longest = 0;
  #isSettled = false;
  /** Cells filled when counting exactly ended, and unknown ones since. */
  #atFull = 0;
  #strangers = 0;
  #isUnworthy = false;

  constructor(column: string, limits: ProfileLimits) {
    this.#column = column;
    this.#limits = limits;
  }

  get distinct(): number {
    return this.#entries.size;
  }

  get filled(): number {
    return this.#filled;
  }

  get isExact(): boolean {
    return this.#estimate === undefined;
  }

  get longest(): number {
    return this.#longest;
  }

  /** @returns the number of the cell among the column's different ones, `noValue` for an empty one, else `unknownValue`. */
  add(raw: string): number {
    if (raw === '') {
      this.#empty += 1;
      return noValue;
    }
    const known = raw.length > mostKept || this.#isUnworthy ? undefined : this.#entries.get(raw);
    if (known) {
      known.count += 1;
      if (known.code === noValue) this.#empty += 1;
      else this.#filled += 1;
      return known.code;
    }
    return this.#addNew(raw);
  }

  #addNew(raw: string): number {
    const text = raw.trim();
    if (text !== raw) return this.add(text);
    if (isMissingMarker(text)) {
      this.#empty += 1;
      const entry = this.#entries.get(text);
      if (entry) entry.count += 1;
      else if (this.#entries.size < this.#limits.values && this.#missing.size < mostMarkers) {
        this.#missing.set(text, 0);
        this.#entries.set(text, { count: 1, code: noValue });
      }
      return noValue;
    }
    this.#filled += 1;
    if (text.length > this.#longest) this.#longest = text.length;
    if (this.#examples.length < 5) this.#examples.push(text.length > 120 ? `${text.slice(0, 119)}…` : text);
    const isKept = this.#estimate === undefined && text.length <= mostKept;
    if (isKept && this.#entries.size < this.#limits.values && this.#characters < this.#limits.characters) {
      const code = this.#entries.size;
      // A copy: a slice would keep the piece of the file it was cut from.
      this.#entries.set(text.length > 12 ? ` ${text}`.slice(1) : text, { count: 1, code });
      this.#characters += text.length;
      return code;
    }
    if (!this.#estimate) {
      this.#estimate = new DistinctEstimate();
      this.#atFull = this.#filled;
      for (const [value, { code }] of this.#entries) if (code !== noValue) this.#estimate.add(value);
    }
    this.#estimate.add(text);
    this.#strangers += 1;
    // Cells that hardly ever come back are not looked for among the first ones any more.
    if (this.#strangers === worthAfter) this.#isUnworthy = this.#strangers > (this.#filled - this.#atFull) * 0.9;
    this.#study(text, 1);
    return unknownValue;
  }

  #study(text: string, count: number): void {
    this.#length += text.length * count;
    if (text.length > mostKept) {
      this.#words += Math.round(text.length / 6) * count;
      return;
    }
    this.#words += wordCount(text) * count;
    const isNumber = this.#numbers.add(text, count);
    const isDate = this.#dates.add(text, count);
    if (isNumber && text.charCodeAt(0) !== 43 && text.charCodeAt(0) !== 48) return;
    if (isDate) return;
    const pattern = patternOf(text);
    if (pattern) this.#patterns.set(pattern, (this.#patterns.get(pattern) ?? 0) + count);
  }

  /** Works out what was left for the end. */
  settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    for (const [text, { count, code }] of this.#entries) {
      if (code === noValue) this.#missing.set(text, count);
      else this.#study(text, count);
    }
  }

  get provenDecimal(): '.' | ',' | undefined {
    return this.#numbers.proven;
  }

  get provenDayFirst(): boolean | undefined {
    return this.#dates.proven;
  }

  finish(file: { decimal: '.' | ',' | undefined; dayFirst: boolean | undefined; today: number }): ColumnProfile {
    this.settle();
    const values = new Map<string, number>();
    for (const [text, { count, code }] of this.#entries) if (code !== noValue) values.set(text, count);
    const sorted = [...values].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
    const average = this.#filled === 0 ? 0 : this.#length / this.#filled;
    return {
      column: this.#column,
      filled: this.#filled,
      empty: this.#empty,
      missing: [...this.#missing].map(([text, count]) => ({ text, count })),
      distinct: this.#estimate ? Math.min(this.#estimate.count, this.#filled) : values.size,
      isDistinctExact: this.#estimate === undefined,
      top: sorted.slice(0, mostTop).map(([text, count]) => ({ text, count })),
      examples: this.#examples,
      numeric: this.#numbers.finish(file.decimal),
      dates: this.#dates.finish(file.dayFirst, file.today),
      longest: this.#longest,
      averageLength: average,
      averageWords: this.#filled === 0 ? 0 : this.#words / this.#filled,
      pieces: average > 120 ? null : findPieces(values),
      patterns: Object.fromEntries(this.#patterns),
    };
  }
}

function wordCount(text: string): number {
  let words = 1;
  for (let index = text.indexOf(' '); index >= 0; index = text.indexOf(' ', index + 1)) words += 1;
  return words;
}

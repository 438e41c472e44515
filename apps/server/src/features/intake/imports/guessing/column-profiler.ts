import { findPieces } from './cell-pieces.ts';
import { DateFacts, type DateState } from './date-facts.ts';
import { DistinctEstimate } from './distinct-estimate.ts';
import { isMissingMarker } from './missing-markers.ts';
import { NumberFacts, type NumberState, newNumberState } from './number-facts.ts';
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

/** What a column has shown so far: plain data, so that it can be kept. */
export interface ColumnState {
  readonly entries: Map<string, Entry>;
  readonly missing: Map<string, number>;
  readonly numbers: NumberState;
  readonly dates: DateState;
  readonly patterns: Map<TextPattern, number>;
  readonly examples: string[];
  /** Of the estimate that counts different cells, once they are too many to be kept. */
  ranks: Uint8Array | undefined;
  characters: number;
  empty: number;
  filled: number;
  length: number;
  words: number;
  longest: number;
  isSettled: boolean;
  /** Cells filled when counting exactly ended, and unknown ones since. */
  atFull: number;
  strangers: number;
  isUnworthy: boolean;
}

function newColumnState(): ColumnState {
  return {
    ...{ entries: new Map(), missing: new Map(), numbers: newNumberState(), dates: new Map(), patterns: new Map() },
    ...{ examples: [], ranks: undefined, characters: 0, empty: 0, filled: 0, length: 0, words: 0, longest: 0 },
    ...{ isSettled: false, atFull: 0, strangers: 0, isUnworthy: false },
  };
}

/** Reads one column once. While its different cells are few, everything is worked out from them at the end; then cell by cell. */
export class ColumnProfiler {
  readonly #column: string;
  readonly #limits: ProfileLimits;
  readonly #state: ColumnState;
  readonly #numbers: NumberFacts;
  readonly #dates: DateFacts;
  #estimate: DistinctEstimate | undefined;

  /** @param state what another one has gathered, to go on from there. */
  constructor(column: string, limits: ProfileLimits, state: ColumnState = newColumnState()) {
    this.#column = column;
    this.#limits = limits;
    this.#state = state;
    this.#numbers = new NumberFacts(state.numbers);
    this.#dates = new DateFacts(state.dates);
    this.#estimate = state.ranks && new DistinctEstimate(state.ranks);
  }

  get state(): ColumnState {
    return this.#state;
  }

  get distinct(): number {
    return this.#state.entries.size;
  }

  get filled(): number {
    return this.#state.filled;
  }

  get isExact(): boolean {
    return this.#estimate === undefined;
  }

  get longest(): number {
    return this.#state.longest;
  }

  /** @returns the number of the cell among the column's different ones, `noValue` for an empty one, else `unknownValue`. */
  add(raw: string): number {
    if (raw === '') {
      this.#state.empty += 1;
      return noValue;
    }
    const known = raw.length > mostKept || this.#state.isUnworthy ? undefined : this.#state.entries.get(raw);
    if (known) {
      known.count += 1;
      if (known.code === noValue) this.#state.empty += 1;
      else this.#state.filled += 1;
      return known.code;
    }
    return this.#addNew(raw);
  }

  #addNew(raw: string): number {
    const text = raw.trim();
    if (text !== raw) return this.add(text);
    if (isMissingMarker(text)) {
      this.#state.empty += 1;
      const entry = this.#state.entries.get(text);
      if (entry) entry.count += 1;
      else if (this.#state.entries.size < this.#limits.values && this.#state.missing.size < mostMarkers) {
        this.#state.missing.set(text, 0);
        this.#state.entries.set(text, { count: 1, code: noValue });
      }
      return noValue;
    }
    this.#state.filled += 1;
    if (text.length > this.#state.longest) this.#state.longest = text.length;
    if (this.#state.examples.length < 5) this.#state.examples.push(text.length > 120 ? `${text.slice(0, 119)}…` : text);
    const isKept = this.#estimate === undefined && text.length <= mostKept;
    if (isKept && this.#state.entries.size < this.#limits.values && this.#state.characters < this.#limits.characters) {
      const code = this.#state.entries.size;
      // A copy: a slice would keep the piece of the file it was cut from.
      this.#state.entries.set(text.length > 12 ? ` ${text}`.slice(1) : text, { count: 1, code });
      this.#state.characters += text.length;
      return code;
    }
    if (!this.#estimate) {
      this.#estimate = new DistinctEstimate();
      this.#state.ranks = this.#estimate.ranks;
      this.#state.atFull = this.#state.filled;
      for (const [value, { code }] of this.#state.entries) if (code !== noValue) this.#estimate.add(value);
    }
    this.#estimate.add(text);
    this.#state.strangers += 1;
    // Cells that hardly ever come back are not looked for among the first ones any more.
    if (this.#state.strangers === worthAfter)
      this.#state.isUnworthy = this.#state.strangers > (this.#state.filled - this.#state.atFull) * 0.9;
    this.#study(text, 1);
    return unknownValue;
  }

  #study(text: string, count: number): void {
    this.#state.length += text.length * count;
    if (text.length > mostKept) {
      this.#state.words += Math.round(text.length / 6) * count;
      return;
    }
    this.#state.words += wordCount(text) * count;
    const isNumber = this.#numbers.add(text, count);
    const isDate = this.#dates.add(text, count);
    if (isNumber && text.charCodeAt(0) !== 43 && text.charCodeAt(0) !== 48) return;
    if (isDate) return;
    const pattern = patternOf(text);
    if (pattern) this.#state.patterns.set(pattern, (this.#state.patterns.get(pattern) ?? 0) + count);
  }

  /** Works out what was left for the end. */
  settle(): void {
    if (this.#state.isSettled) return;
    this.#state.isSettled = true;
    for (const [text, { count, code }] of this.#state.entries) {
      if (code === noValue) this.#state.missing.set(text, count);
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
    for (const [text, { count, code }] of this.#state.entries) if (code !== noValue) values.set(text, count);
    const sorted = [...values].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
    const average = this.#state.filled === 0 ? 0 : this.#state.length / this.#state.filled;
    return {
      column: this.#column,
      filled: this.#state.filled,
      empty: this.#state.empty,
      missing: [...this.#state.missing].map(([text, count]) => ({ text, count })),
      distinct: this.#estimate ? Math.min(this.#estimate.count, this.#state.filled) : values.size,
      isDistinctExact: this.#estimate === undefined,
      top: sorted.slice(0, mostTop).map(([text, count]) => ({ text, count })),
      examples: this.#state.examples,
      numeric: this.#numbers.finish(file.decimal),
      dates: this.#dates.finish(file.dayFirst, file.today),
      longest: this.#state.longest,
      averageLength: average,
      averageWords: this.#state.filled === 0 ? 0 : this.#state.words / this.#state.filled,
      pieces: average > 120 ? null : findPieces(values),
      patterns: Object.fromEntries(this.#state.patterns),
    };
  }
}

function wordCount(text: string): number {
  let words = 1;
  for (let index = text.indexOf(' '); index >= 0; index = text.indexOf(' ', index + 1)) words += 1;
  return words;
}

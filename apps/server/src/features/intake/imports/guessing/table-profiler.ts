import { ColumnProfiler, unknownValue } from './column-profiler.ts';
import { DependencyFinder } from './dependency-finder.ts';
import type { TableProfile } from './table-profile.ts';

/** Bounds for a whole file, shared by its columns. */
const limits = { values: 600_000, perColumn: 20_000, characters: 24_000_000, watched: 40 } as const;

/**
 * Reads every row of a file once and says what its columns hold, in bounded memory. A row may have too few or too many cells.
 * Some 0.3 µs per cell; 20,000 different cells of a column are counted exactly, more are estimated.
 */
export class TableProfiler {
  readonly #columns: readonly string[];
  readonly #profilers: readonly ColumnProfiler[];
  readonly #now: Date;
  /** The first rows by their cells' numbers, kept until it is clear which columns are worth comparing. */
  #first: Int32Array[] | undefined = [];
  readonly #firstRows: number;
  readonly #codes: Int32Array;
  #finder: DependencyFinder | undefined;
  readonly #dropped = new Set<number>();
  #rowCount = 0;

  /** @param now days after it speak against a reading of dates. */
  constructor(columns: readonly string[], { now = new Date() }: { now?: Date } = {}) {
    this.#columns = columns;
    this.#now = now;
    const count = Math.max(1, columns.length);
    const perColumn = {
      values: Math.min(limits.perColumn, Math.max(120, Math.floor(limits.values / count))),
      characters: Math.max(8_000, Math.floor(limits.characters / count)),
    };
    this.#profilers = columns.map((column) => new ColumnProfiler(column, perColumn));
    this.#firstRows = Math.min(1000, Math.max(100, Math.floor(1_000_000 / count)));
    this.#codes = new Int32Array(columns.length);
  }

  add(cells: readonly string[]): void {
    this.#rowCount += 1;
    const codes = this.#first ? new Int32Array(this.#columns.length) : this.#codes;
    for (let index = 0; index < this.#profilers.length; index += 1) {
      const profiler = this.#profilers[index];
      if (profiler) codes[index] = profiler.add(cells[index] ?? '');
    }
    if (this.#first) {
      this.#first.push(codes);
      if (this.#first.length >= this.#firstRows) this.#beginWatching();
    } else if (this.#finder?.isWatching) {
      for (const column of this.#finder.columns) {
        if (codes[column] !== unknownValue || this.#dropped.has(column)) continue;
        this.#dropped.add(column);
        this.#finder.drop(column);
      }
      this.#finder.add(codes);
    }
  }

  #beginWatching(): void {
    const first = this.#first ?? [];
    const worth = this.#profilers
      .map((profiler, index) => ({ index, profiler, ratio: profiler.distinct / Math.max(1, profiler.filled) }))
      .filter(
        ({ profiler, ratio }) => profiler.isExact && profiler.longest <= 120 && (ratio < 0.97 || first.length < 100),
      )
      .sort((one, other) => one.ratio - other.ratio)
      .slice(0, limits.watched);
    this.#finder = new DependencyFinder(worth.map(({ index }) => index).sort((one, other) => one - other));
    for (const codes of first) this.#finder.add(codes);
    this.#first = undefined;
  }

  finish(): TableProfile {
    if (this.#first) this.#beginWatching();
    for (const profiler of this.#profilers) profiler.settle();
    const decimals = this.#profilers.map(({ provenDecimal }) => provenDecimal);
    const orders = this.#profilers.map(({ provenDayFirst }) => provenDayFirst);
    const file = {
      decimal: agreed(decimals),
      dayFirst: agreed(orders),
      today: Number(this.#now.toISOString().slice(0, 10).replaceAll('-', '')),
    };
    const columns = this.#profilers.map((profiler) => profiler.finish(file));
    const dependencies =
      this.#finder?.finish(
        (column) => this.#columns[column] ?? '',
        (column) => columns[column]?.distinct ?? 0,
      ) ?? [];
    return { rowCount: this.#rowCount, columns, dependencies };
  }
}

/** What all say that say something, if they agree. */
function agreed<T>(votes: readonly (T | undefined)[]): T | undefined {
  const different = new Set(votes.filter((vote) => vote !== undefined));
  return different.size === 1 ? [...different][0] : undefined;
}

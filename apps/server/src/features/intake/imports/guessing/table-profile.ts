import type { PiecesProfile } from './cell-pieces.ts';
import type { DateProfile } from './date-facts.ts';
import type { NumericProfile } from './number-facts.ts';
import type { TextPattern } from './text-patterns.ts';

export interface ValueCount {
  readonly text: string;
  readonly count: number;
}

/** What a whole file says about one of its columns. Cells are trimmed; a cell that says "no answer" is empty. */
export interface ColumnProfile {
  readonly column: string;
  readonly filled: number;
  readonly empty: number;
  /** Cells such as "n/a" or "weiß nicht", as written; they count as empty. */
  readonly missing: readonly ValueCount[];
  /** Different filled cells; an estimate, some 2 % off, when `isDistinctExact` is false. */
  readonly distinct: number;
  readonly isDistinctExact: boolean;
  /** The most frequent cells; all of them when there are at most a hundred different ones. */
  readonly top: readonly ValueCount[];
  /** The first different cells, shortened. */
  readonly examples: readonly string[];
  /** Null when no cell is a number. `count` says how many are. */
  readonly numeric: NumericProfile | null;
  readonly dates: DateProfile | null;
  readonly longest: number;
  readonly averageLength: number;
  /** Mean number of words of a cell. */
  readonly averageWords: number;
  readonly pieces: PiecesProfile | null;
  /** Filled cells that follow a pattern. */
  readonly patterns: Readonly<Partial<Record<TextPattern, number>>>;
}

/** Each cell of `from` lies with one cell of `to`: each dealer in one region. */
export interface Dependency {
  readonly from: string;
  readonly to: string;
  /** How many different cells of `from` do, of how many. */
  readonly held: number;
  readonly total: number;
  /** Rows that repeat the pair seen first, and rows that break it. */
  readonly confirmed: number;
  readonly broken: number;
}

/** What a file says about itself; plain data. */
export interface TableProfile {
  readonly rowCount: number;
  readonly columns: readonly ColumnProfile[];
  readonly dependencies: readonly Dependency[];
}

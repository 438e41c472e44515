import type { Dependency } from './table-profile.ts';

/** A pair under watch: what the first row of each cell of `from` says `to` is. */
interface Pair {
  readonly from: number;
  readonly to: number;
  firstOf: Int32Array;
  isBroken: Uint8Array;
  confirmed: number;
  broken: number;
}

/** Plain data, so that it can be kept. */
export interface FinderState {
  readonly columns: readonly number[];
  pairs: Pair[];
  rows: number;
}

/** Rows between two looks at which pairs are still worth watching. */
const lookEvery = 256;
/** Share of the rows that may break a dependency that holds: typing errors, units that moved. */
const toleratedShare = 0.03;

/**
 * Finds columns whose cells lie with one cell of another column each, in one pass: every pair is watched until the rows
 * disprove it, which for most is soon. Cells come as small numbers; negative ones are no value.
 */
export class DependencyFinder {
  readonly #state: FinderState;

  /** @param state of another one, to go on from there. */
  constructor(state: FinderState) {
    this.#state = state;
  }

  static over(columns: readonly number[]): DependencyFinder {
    const pairs: Pair[] = [];
    for (const from of columns) {
      for (const to of columns) {
        if (from === to) continue;
        pairs.push({
          ...{ from, to, confirmed: 0, broken: 0 },
          firstOf: new Int32Array(16).fill(-1),
          isBroken: new Uint8Array(16),
        });
      }
    }
    return new DependencyFinder({ columns, pairs, rows: 0 });
  }

  get state(): FinderState {
    return this.#state;
  }

  get isWatching(): boolean {
    return this.#state.pairs.length > 0;
  }

  add(codes: Int32Array): void {
    for (const pair of this.#state.pairs) {
      const from = codes[pair.from] ?? -1;
      const to = codes[pair.to] ?? -1;
      if (from < 0 || to < 0) continue;
      if (from >= pair.firstOf.length) grow(pair, from);
      const first = pair.firstOf[from] ?? -1;
      if (first === to) pair.confirmed += 1;
      else if (first < 0) pair.firstOf[from] = to;
      else {
        pair.broken += 1;
        pair.isBroken[from] = 1;
      }
    }
    this.#state.rows += 1;
    if (this.#state.rows % lookEvery === 0) {
      this.#state.pairs = this.#state.pairs.filter(
        ({ broken, confirmed }) => broken <= 12 + 2 * toleratedShare * (confirmed + broken),
      );
    }
  }

  /** Lets go of a column with too many different cells. */
  drop(column: number): void {
    this.#state.pairs = this.#state.pairs.filter((pair) => pair.from !== column && pair.to !== column);
  }

  finish(nameOf: (column: number) => string, distinctOf: (column: number) => number): Dependency[] {
    return this.#state.pairs.flatMap((pair) => {
      const { from, to, confirmed, broken } = pair;
      // To lie with the only cell there is, or to be seen once only, says nothing.
      if (distinctOf(to) < 2 || distinctOf(from) < 2 || confirmed === 0) return [];
      if (broken > toleratedShare * (confirmed + broken)) return [];
      const total = count(pair.firstOf, (code) => code >= 0);
      const held = total - count(pair.isBroken, (flag) => flag === 1);
      return [{ from: nameOf(from), to: nameOf(to), held, total, confirmed, broken }];
    });
  }

  get columns(): readonly number[] {
    return this.#state.columns;
  }
}

function grow(pair: Pair, code: number): void {
  const size = Math.max(code + 1, pair.firstOf.length * 2);
  const firstOf = new Int32Array(size).fill(-1);
  firstOf.set(pair.firstOf);
  pair.firstOf = firstOf;
  const isBroken = new Uint8Array(size);
  isBroken.set(pair.isBroken);
  pair.isBroken = isBroken;
}

function count(codes: Int32Array | Uint8Array, isCounted: (code: number) => boolean): number {
  let total = 0;
  for (const code of codes) if (isCounted(code)) total += 1;
  return total;
}

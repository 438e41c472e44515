import type { PartsRoom } from '@echolot/core/kpi-parts';
import type { Suppression } from '@echolot/core/suppression';
import { type CellTable, cellAt } from './cell-table.ts';
import { asFigure, type Figure } from './figure.ts';
import type { HiddenTable } from './hide-small.ts';

/** One row of a ranking. Nothing of what is hidden is in it. */
export interface RankingFigures {
  /** Interviews; undefined when hidden. */
  readonly n: number | undefined;
  readonly hidden: Suppression | null;
  readonly previousN: number | undefined;
  /** Per indicator of the query. */
  readonly current: readonly Figure[];
  readonly previous: readonly Figure[];
}

/** One window of a table: its cells, and what of them is hidden. */
export interface TableSide {
  readonly cells: CellTable;
  readonly hidden: HiddenTable;
}

export type SideName = 'current' | 'previous';

/** The figures of a ranking's rows, column by column. Nothing of what is hidden is in it. */
export class FigureTable {
  readonly length: number;
  readonly #sides: Readonly<Record<SideName, TableSide>>;
  /** Where the rows are in the sides. */
  readonly #places: Uint32Array;

  private constructor(sides: Readonly<Record<SideName, TableSide>>, places: Uint32Array) {
    this.#sides = sides;
    this.#places = places;
    this.length = places.length;
  }

  /** Takes the cells of both windows for its own, and empties those that are hidden. */
  static of(sides: Readonly<Record<SideName, TableSide>>): FigureTable {
    for (const side of [sides.current, sides.previous]) emptyHidden(side);
    return new FigureTable(sides, Uint32Array.from(sides.current.cells.ns.keys()));
  }

  /** Some of its rows. */
  pick(rows: readonly number[]): FigureTable {
    return new FigureTable(
      this.#sides,
      Uint32Array.from(rows, (row) => this.#places[row] ?? 0),
    );
  }

  /** Interviews of a row; undefined when hidden. */
  countAt(side: SideName, row: number): number | undefined {
    const { cells, hidden } = this.#sides[side];
    const place = this.#places[row] ?? 0;
    return hidden.rows[place] ? undefined : cells.ns[place];
  }

  /** Why the present figure of an indicator is hidden. */
  reasonAt(row: number, indicator: number): Suppression | null {
    return this.#sides.current.hidden.columns[indicator]?.[this.#places[row] ?? 0] ?? null;
  }

  /** Puts the answers behind a figure into `room`. @returns false when they are hidden. */
  take(side: SideName, row: number, indicator: number, room: PartsRoom): boolean {
    const { cells, hidden } = this.#sides[side];
    const place = this.#places[row] ?? 0;
    const columns = cells.parts[indicator];
    if (!columns || hidden.columns[indicator]?.[place]) return false;
    room.n = columns.n[place] ?? 0;
    room.sum = columns.sum[place] ?? 0;
    room.sumSquares = columns.sumSquares[place] ?? 0;
    room.high = columns.high[place] ?? 0;
    room.low = columns.low[place] ?? 0;
    return true;
  }

  /** How many rows have anything hidden in the present window. */
  countHidden(): number {
    const { rows, columns } = this.#sides.current.hidden;
    const count = (sum: number, place: number): number =>
      rows[place] || columns.some((column) => column[place]) ? sum + 1 : sum;
    return this.#places.reduce(count, 0);
  }

  rowAt(row: number): RankingFigures {
    const { current, previous } = this.#sides;
    const place = this.#places[row] ?? 0;
    return {
      n: this.countAt('current', row),
      hidden: current.hidden.rows[place] ?? null,
      previousN: this.countAt('previous', row),
      current: figuresAt(current, place),
      previous: figuresAt(previous, place),
    };
  }

  /** All of them, row by row. */
  rows(): RankingFigures[] {
    return Array.from({ length: this.length }, (_, row) => this.rowAt(row));
  }
}

function figuresAt({ cells, hidden }: TableSide, place: number): Figure[] {
  return cellAt(cells, place).parts.map((parts, indicator) =>
    asFigure(parts, hidden.columns[indicator]?.[place] ?? null),
  );
}

function emptyHidden({ cells, hidden }: TableSide): void {
  for (let row = 0; row < hidden.rows.length; row += 1) if (hidden.rows[row]) cells.ns[row] = 0;
  for (const [indicator, reasons] of hidden.columns.entries()) {
    const columns = Object.values(cells.parts[indicator] ?? {});
    for (let row = 0; row < reasons.length; row += 1) if (reasons[row]) for (const column of columns) column[row] = 0;
  }
}

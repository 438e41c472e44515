import type { KpiParts } from '@echolot/core/kpi-parts';
import type { PartName, SelectedPart } from './fact-sql.ts';
import type { Cell } from './hide-small.ts';
import type { NumberColumns } from './native-numbers.ts';
import type { FactQuery } from './ranking-query.ts';

/** The parts of an indicator's answers, row by row. */
export type PartColumns = Readonly<Record<keyof KpiParts, Float64Array>>;

/** The cells of a table, column by column: ten thousand rows of ten indicators are no objects to be made and thrown away. */
export interface CellTable {
  /** Interviews per row. */
  readonly ns: Float64Array;
  /** Per indicator. */
  readonly parts: readonly PartColumns[];
}

const fieldOf = { n: 'n', s: 'sum', q: 'sumSquares', h: 'high', l: 'low' } as const satisfies Record<
  PartName,
  keyof KpiParts
>;

/** An empty table for the parts a statement selects. */
function emptyTable({ indicators }: FactQuery, selected: readonly SelectedPart[], length: number): CellTable {
  const zeros = new Float64Array(length);
  const parts = indicators.map((name) => {
    const columns = { n: zeros, sum: zeros, sumSquares: zeros, high: zeros, low: zeros };
    for (const { column, part } of selected)
      if (column.extName === name) columns[fieldOf[part]] = new Float64Array(length);
    return columns;
  });
  return { ns: new Float64Array(length), parts };
}

/** Takes an answer's columns; `rows` says which row of the table each of its rows is, -1 for none of them. */
type FillTable = (columns: NumberColumns['columns'], rows: Int32Array) => void;

/** An empty table that takes columns of the engine's answer: from its column `offset` on n, then the selected parts. */
export function createCellTable(
  query: FactQuery,
  selected: readonly SelectedPart[],
  { length, offset }: { readonly length: number; readonly offset: number },
): { readonly table: CellTable; readonly fill: FillTable } {
  const table = emptyTable(query, selected, length);
  const targets = query.indicators.flatMap((name, indicator) =>
    selected.flatMap(({ column, part }, place) => {
      const target = table.parts[indicator]?.[fieldOf[part]];
      return target && column.extName === name ? [{ target, column: offset + 1 + place }] : [];
    }),
  );
  return {
    table,
    fill(columns, rows) {
      // Of no rows it is not known how many columns an array is.
      if (rows.length === 0) return;
      // Column by column: what lies side by side is read together.
      for (const { target, column } of [{ target: table.ns, column: offset }, ...targets]) {
        const values = columns[column];
        if (!values) throw new Error('The engine answers fewer columns than were asked for');
        for (let place = 0; place < rows.length; place += 1) {
          const row = rows[place] ?? -1;
          if (row >= 0) target[row] = values[place] ?? 0;
        }
      }
    },
  };
}

export function cellAt({ ns, parts }: CellTable, row: number): Cell {
  return {
    n: ns[row] ?? 0,
    parts: parts.map(({ n, sum, sumSquares, high, low }) => ({
      n: n[row] ?? 0,
      sum: sum[row] ?? 0,
      sumSquares: sumSquares[row] ?? 0,
      high: high[row] ?? 0,
      low: low[row] ?? 0,
    })),
  };
}

export function cellsOf(table: CellTable): Cell[] {
  return Array.from(table.ns, (_, row) => cellAt(table, row));
}

export function tableOf(cells: readonly Cell[], indicatorCount: number): CellTable {
  const column = (indicator: number, part: keyof KpiParts): Float64Array =>
    Float64Array.from(cells, ({ parts }) => parts[indicator]?.[part] ?? 0);
  return {
    ns: Float64Array.from(cells, ({ n }) => n),
    parts: Array.from({ length: indicatorCount }, (_, indicator) => ({
      n: column(indicator, 'n'),
      sum: column(indicator, 'sum'),
      sumSquares: column(indicator, 'sumSquares'),
      high: column(indicator, 'high'),
      low: column(indicator, 'low'),
    })),
  };
}

/** All cells together. */
export function totalOfTable({ ns, parts }: CellTable): Cell {
  return { n: sumOf(ns), parts: parts.map(totalOfColumns) };
}

function totalOfColumns({ n, sum, sumSquares, high, low }: PartColumns): KpiParts {
  return { n: sumOf(n), sum: sumOf(sum), sumSquares: sumOf(sumSquares), high: sumOf(high), low: sumOf(low) };
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < values.length; row += 1) sum += values[row] ?? 0;
  return sum;
}

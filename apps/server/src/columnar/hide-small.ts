import { type KpiParts, noParts } from '@echolot/core/kpi-parts';
import { type Suppression, suppressCounts } from '@echolot/core/suppression';

/** What stands behind one row of a table: interviews, and per indicator the parts of its answers. */
export interface Cell {
  readonly n: number;
  readonly parts: readonly KpiParts[];
}

/** Why a row or single cells of it may not be shown. */
export interface Hidden {
  readonly row: Suppression | null;
  /** Per indicator; a hidden row hides all of them. */
  readonly cells: readonly (Suppression | null)[];
}

/** The same for a whole table, column by column. */
export interface HiddenTable {
  readonly rows: readonly (Suppression | null)[];
  /** Per indicator. */
  readonly columns: readonly (readonly (Suppression | null)[])[];
}

export function emptyCell(indicatorCount: number): Cell {
  return { n: 0, parts: Array.from({ length: indicatorCount }, () => noParts) };
}

/** All cells together, indicator by indicator: thousands of rows leave no garbage behind. */
export function totalOf(cells: readonly Cell[], indicatorCount: number): Cell {
  let n = 0;
  const totals = Array.from({ length: indicatorCount }, () => ({ ...noParts }));
  // Row by row: what is together in memory is read together.
  for (const cell of cells) {
    n += cell.n;
    for (let indicator = 0; indicator < indicatorCount; indicator += 1) {
      const total = totals[indicator];
      const part = cell.parts[indicator];
      if (!total || !part) continue;
      total.n += part.n;
      total.sum += part.sum;
      total.sumSquares += part.sumSquares;
      total.high += part.high;
      total.low += part.low;
    }
  }
  return { n, parts: totals };
}

/** Hides along one column of a table: the siblings below the minimum, and those that would give them away. */
export function hideColumn(
  keys: readonly string[],
  ns: ArrayLike<number>,
  isHidden: (row: number) => boolean,
  minimumN: number,
): (Suppression | null)[] {
  return suppressCounts(ns, { isHidden, keyOf: (row) => keys[row] ?? '' }, minimumN, { totalIsShown: true });
}

/**
 * Decides for a table of siblings, shown with its total, what may be seen, by the numbers of interviews and of answers per indicator.
 * @param isHidden what is hidden anyway: the interviews of a row, or its answers to an indicator.
 */
export function hideCounts(
  keys: readonly string[],
  ns: ArrayLike<number>,
  answered: readonly ArrayLike<number>[],
  minimumN: number,
  isHidden: (row: number, indicator?: number) => boolean = () => false,
): HiddenTable {
  const rows = hideColumn(keys, ns, (row) => isHidden(row), minimumN);
  const hiddenRows = [...rows.keys()].filter((row) => rows[row] !== null);
  const columns = answered.map((counts, indicator) => {
    const reasons = hideColumn(keys, counts, (row) => rows[row] !== null || isHidden(row, indicator), minimumN);
    for (const row of hiddenRows) reasons[row] ??= hiddenWithItsRow;
    return reasons;
  });
  return { rows, columns };
}

/** The same of cells. */
export function hideTable(
  keys: readonly string[],
  cells: readonly Cell[],
  minimumN: number,
  isHidden: (row: number, indicator?: number) => boolean = () => false,
): Hidden[] {
  const ns = cells.map(({ n }) => n);
  const answered = (cells[0]?.parts ?? []).map((_, indicator) => cells.map(({ parts }) => parts[indicator]?.n ?? 0));
  return hiddenOf(hideCounts(keys, ns, answered, minimumN, isHidden));
}

/** Row by row. Most rows of a long table hide nothing: they share one answer. */
export function hiddenOf({ rows, columns }: HiddenTable): Hidden[] {
  const nothing: Hidden = { row: null, cells: columns.map(() => null) };
  return rows.map((reason, row) => {
    if (!reason && columns.every((column) => !column[row])) return nothing;
    return { row: reason, cells: columns.map((column) => column[row] ?? null) };
  });
}

/** Column by column. */
export function hiddenTableOf(hidden: readonly Hidden[], indicatorCount: number): HiddenTable {
  return {
    rows: hidden.map(({ row }) => row),
    columns: Array.from({ length: indicatorCount }, (_, indicator) =>
      hidden.map(({ cells }) => cells[indicator] ?? null),
    ),
  };
}

/**
 * A hidden row hides its cells without answers too: where they were seen to be empty, the column's total would be a lower bound
 * of the interviews of the others, and tell how many are left for this one.
 */
const hiddenWithItsRow: Suppression = 'complementary';

/** Decides for one cell that is on its own: the whole the table adds up to. */
export function hideAlone({ n, parts }: Cell, minimumN: number): Hidden {
  const decide = (count: number): Suppression | null => (count > 0 && count < minimumN ? 'too_few' : null);
  return { row: decide(n), cells: parts.map((part) => decide(part.n)) };
}

/**
 * What is closed further up stays closed below: a unit hidden beside its siblings would be given away by its own page, and
 * by its parts. A unit without interviews stays: it has nothing to protect.
 */
export function closeBy(closure: Hidden | undefined, hidden: Hidden, { n, parts }: Cell): Hidden {
  if (!closure) return hidden;
  const row = hidden.row ?? (n > 0 && closure.row ? 'complementary' : null);
  return {
    row,
    cells: hidden.cells.map((reason, index) => {
      const isClosed = closure.row ? n > 0 : closure.cells[index] && (parts[index]?.n ?? 0) > 0;
      return reason ?? (isClosed ? 'complementary' : null);
    }),
  };
}

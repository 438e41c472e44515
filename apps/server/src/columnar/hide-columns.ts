import { type CellTable, cellAt, cellsOf, tableOf } from './cell-table.ts';
import type { TableSide } from './figure-table.ts';
import { closeBy, type Hidden, hiddenOf, hiddenTableOf, hideCounts } from './hide-small.ts';
import { hideRows, type MovingTable } from './rows-as-was.ts';

/** As `hideRows`, of a table that is column by column. */
export function hideTableRows(table: MovingTable, cells: CellTable, minimumN: number): TableSide {
  const { groups, moved = [] } = table;
  if (moved.length === 0) {
    const keys = groups.map(({ key }) => key);
    const answered = cells.parts.map(({ n }) => n);
    return { cells, hidden: hideCounts(keys, cells.ns, answered, minimumN) };
  }
  const { rows, hidden } = hideRows(table, cellsOf(cells), minimumN);
  const indicatorCount = cells.parts.length;
  return { cells: tableOf(rows, indicatorCount), hidden: hiddenTableOf(hidden, indicatorCount) };
}

/** As `closeBy`, of all rows. */
export function closeRows(closure: Hidden | undefined, { cells, hidden }: TableSide): TableSide {
  if (!closure) return { cells, hidden };
  const closed = hiddenOf(hidden).map((one, row) => closeBy(closure, one, cellAt(cells, row)));
  return { cells, hidden: hiddenTableOf(closed, cells.parts.length) };
}

import type { KeyboardEvent } from 'react';
import { type GridCell, headKey, totalKey } from './use-grid-focus.ts';

interface GridKeysOptions {
  readonly tabStop: GridCell;
  /** Position of the tab stop's row in the order; −1 in the head or the total row. */
  readonly tabStopPosition: number;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly hasTotal: boolean;
  /** Rows that Page Up and Page Down move by. */
  readonly pageRows: () => number;
  readonly keyAt: (position: number) => string | undefined;
  readonly goTo: (cell: GridCell, position: number) => void;
  readonly onOpen: (rowKey: string) => void;
  readonly onUp: (() => void) | undefined;
  readonly onResize: (columnIndex: number, deltaPx: number) => void;
}

const resizeStepPx = 16;

/**
 * Keys of a grid (after the ARIA authoring practices): arrows move by a cell, Home and End to the first and last column,
 * with Ctrl to the first and last row, Page Up and Down by a screen; Enter opens, Backspace goes up; Shift with an arrow
 * in the head changes the width of its column.
 */
export function useGridKeys(options: GridKeysOptions): (event: KeyboardEvent<HTMLElement>) => void {
  const { tabStop, tabStopPosition, rowCount, columnCount, hasTotal, pageRows, keyAt, goTo } = options;
  const fixedRows = hasTotal ? 2 : 1;

  /** Rows are counted through head (0), total (1) and body for the arrows. */
  const row = tabStop.rowKey === headKey ? 0 : tabStop.rowKey === totalKey ? 1 : tabStopPosition + fixedRows;
  const move = (toRow: number, toColumn: number): void => {
    const column = Math.min(columnCount - 1, Math.max(0, toColumn));
    const clamped = Math.min(rowCount + fixedRows - 1, Math.max(0, toRow));
    if (clamped === 0) goTo({ rowKey: headKey, column }, -1);
    else if (clamped < fixedRows) goTo({ rowKey: totalKey, column }, -1);
    else {
      const key = keyAt(clamped - fixedRows);
      if (key !== undefined) goTo({ rowKey: key, column }, clamped - fixedRows);
    }
  };

  return (event) => {
    const target = event.target as HTMLElement;
    if (target.closest('input, textarea, select') || event.altKey || event.metaKey) return;
    // A button in a cell is pressed, not its row opened.
    if (event.key === 'Enter' && target.closest('button')) return;
    const isHead = tabStop.rowKey === headKey;
    const { column } = tabStop;
    const first = fixedRows;
    const last = rowCount + fixedRows - 1;
    const moves: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(row + 1, column),
      ArrowUp: () => move(row - 1, column),
      ArrowRight: () => move(row, column + 1),
      ArrowLeft: () => move(row, column - 1),
      Home: () => (event.ctrlKey ? move(first, 0) : move(row, 0)),
      End: () => (event.ctrlKey ? move(last, columnCount - 1) : move(row, columnCount - 1)),
      PageDown: () => move(row + pageRows(), column),
      PageUp: () => move(Math.max(Math.min(row, first), row - pageRows()), column),
      Backspace: options.onUp,
    };
    if (isHead && event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      options.onResize(column, event.key === 'ArrowRight' ? resizeStepPx : -resizeStepPx);
    } else if (event.key === 'Enter' && !isHead && !event.ctrlKey) {
      if (tabStop.rowKey !== totalKey) options.onOpen(tabStop.rowKey);
    } else if (moves[event.key] && !event.shiftKey) {
      moves[event.key]?.();
    } else return;
    event.preventDefault();
  };
}

import { type KeyboardEvent, useState } from 'react';

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface CellKeys {
  /** One button of the table is reached by Tab; arrows lead to the others. */
  tabIndexOf(row: number, column: number): 0 | -1;
  onFocus(row: number, column: number): void;
  onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>): void;
}

/** Keys of a table whose cells hold a button each. */
export function useCellKeys(rows: number, columns: number): CellKeys {
  const [at, setAt] = useState({ row: 0, column: 0 });
  const now = { row: Math.min(at.row, rows - 1), column: Math.min(at.column, columns - 1) };
  return {
    tabIndexOf: (row, column) => (row === now.row && column === now.column ? 0 : -1),
    onFocus: (row, column) => setAt({ row, column }),
    onKeyDown: (event) => {
      const step = steps[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!(event.target instanceof HTMLElement) || !event.target.matches('td button')) return;
      const row = event.currentTarget.rows[now.row + step[0]];
      const next = row?.querySelectorAll<HTMLElement>('td button')[now.column + step[1]];
      event.preventDefault();
      next?.focus();
    },
  };
}

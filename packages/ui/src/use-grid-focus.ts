import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Keys of the two rows that are always there. */
export const headKey = '#head';
export const totalKey = '#total';

/** A cell of the grid: its row's key and the position of its column. */
export interface GridCell {
  readonly rowKey: string;
  readonly column: number;
}

interface GridFocus {
  /** The one cell that Tab reaches; undefined while nobody has been in the grid. */
  readonly cell: GridCell | undefined;
  /** Moves the focus of the page to a cell. */
  moveTo(cell: GridCell): void;
  /** Remembers a cell, e.g. one clicked, without moving the focus of the page; undefined forgets it. */
  remember(cell: GridCell | undefined): void;
  /** Whether the focus of the page is in the grid, or was lost with a row that went away. */
  readonly isInside: RefObject<boolean>;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
}

/** The element of a cell, if it is rendered. */
function findCell(grid: HTMLElement | null, { rowKey, column }: GridCell): HTMLElement | null {
  const selector = `[data-row="${CSS.escape(rowKey)}"] [data-column="${column}"]`;
  const cell = grid?.querySelector<HTMLElement>(selector) ?? null;
  return cell?.querySelector<HTMLElement>('[data-focus-here]') ?? cell;
}

/**
 * Roving focus: one cell of the grid has the tab stop, arrows move it, and the page's focus really is on that cell (which
 * every screen reader understands).
 */
export function useGridFocus(gridRef: RefObject<HTMLElement | null>): GridFocus {
  const [cell, setCell] = useState<GridCell>();
  const isInside = useRef(false);
  const mustFocus = useRef(false);

  useLayoutEffect(() => {
    if (!mustFocus.current || !cell) return;
    const element = findCell(gridRef.current, cell);
    if (!element) return; // Not rendered yet: a later render tries again.
    mustFocus.current = false;
    element.focus({ preventScroll: true });
  });

  const moveTo = useCallback((next: GridCell) => {
    mustFocus.current = true;
    setCell(next);
  }, []);
  const onFocus = useCallback((event: FocusEvent) => {
    isInside.current = true;
    const column = event.target.closest<HTMLElement>('[data-column]')?.dataset['column'];
    const rowKey = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (column === undefined || rowKey === undefined) return;
    const next = { rowKey, column: Number(column) };
    setCell((old) => (old?.rowKey === rowKey && old.column === next.column ? old : next));
  }, []);
  const onBlur = useCallback((event: FocusEvent) => {
    // Without a new target the focus was lost with its row (or the window): the grid may take it back.
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) {
      isInside.current = false;
    }
  }, []);
  return { cell, moveTo, remember: setCell, isInside, onFocus, onBlur };
}

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, type RefObject, useCallback, useEffect, useImperativeHandle } from 'react';
import classes from './data-table.module.css';
import { DataTableRow, type ShownColumn } from './data-table-row.tsx';
import type { GridCell } from './use-grid-focus.ts';

/** Rows a printed page shows; beyond it a ranking on paper helps nobody and the browser takes minutes. */
const mostPrintedRows = 2000;
const overscanRows = 4;

export interface DataTableBodyHandle {
  scrollToPosition(position: number): void;
}

interface DataTableBodyProps<Row> {
  readonly handle: Ref<DataTableBodyHandle>;
  readonly scrollRef: RefObject<HTMLDivElement | null>;
  readonly rows: readonly Row[];
  readonly order: Uint32Array;
  readonly shown: readonly ShownColumn<Row>[];
  readonly rowKeyOf: (row: Row) => string;
  readonly isQuietOf: ((row: Row) => boolean) | undefined;
  readonly isOpenableOf: ((row: Row) => boolean) | undefined;
  readonly rowHeightPx: number;
  /** Height of what stays above the rows: head and total row. */
  readonly headPx: number;
  /** Rows of the grid above the first one. */
  readonly rowsAbove: number;
  /** The cell with the tab stop and its position in the order; −1 when it is not among these rows. */
  readonly tabStop: GridCell;
  readonly tabStopPosition: number;
  readonly isPrinting: boolean;
  readonly emptyMessage: ReactNode;
}

/** The rows in sight and a few around them. Only this part renders again while the table scrolls. */
export function DataTableBody<Row>(props: DataTableBodyProps<Row>) {
  const { handle, scrollRef, rows, order, shown, rowKeyOf, isQuietOf, isOpenableOf, rowHeightPx, headPx } = props;
  const { rowsAbove, tabStop, tabStopPosition, isPrinting, emptyMessage } = props;

  // The row with the tab stop stays rendered when it is scrolled away: the page's focus must not be lost with it.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const positions = defaultRangeExtractor(range);
      const first = positions[0] ?? 0;
      const last = positions[positions.length - 1] ?? 0;
      if (tabStopPosition >= 0 && tabStopPosition < range.count) {
        if (tabStopPosition < first) positions.unshift(tabStopPosition);
        else if (tabStopPosition > last) positions.push(tabStopPosition);
      }
      return positions;
    },
    [tabStopPosition],
  );
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeightPx,
    overscan: overscanRows,
    paddingStart: headPx,
    scrollPaddingStart: headPx,
    // Before the first layout is known: enough rows for most screens, so that the first paint is a full one.
    initialRect: { width: 1200, height: 800 },
    rangeExtractor,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeightPx]);
  useImperativeHandle(handle, () => ({
    scrollToPosition: (position) => virtualizer.scrollToIndex(position, { align: 'auto' }),
  }));

  const renderRow = (position: number, isInFlow: boolean): ReactNode => {
    const row = rows[order[position] ?? -1];
    if (row === undefined) return null;
    const rowKey = rowKeyOf(row);
    return (
      <DataTableRow
        key={rowKey}
        row={row}
        rowKey={rowKey}
        shown={shown}
        ariaRowIndex={position + rowsAbove + 1}
        topPx={isInFlow ? undefined : position * rowHeightPx}
        focusColumn={tabStop.rowKey === rowKey ? tabStop.column : -1}
        isQuiet={isQuietOf?.(row) ?? false}
        isOpenable={isOpenableOf?.(row) ?? false}
      />
    );
  };

  if (order.length === 0) {
    return (
      <div role="rowgroup" className={classes['body']}>
        <div role="row" className={classes['emptyRow']}>
          <div role="gridcell">{emptyMessage}</div>
        </div>
      </div>
    );
  }
  if (isPrinting) {
    const count = Math.min(order.length, mostPrintedRows);
    return (
      <div role="rowgroup" className={classes['body']}>
        {Array.from({ length: count }, (_, position) => renderRow(position, true))}
      </div>
    );
  }
  return (
    <div role="rowgroup" className={classes['body']} style={{ height: order.length * rowHeightPx }}>
      {virtualizer.getVirtualItems().map(({ index }) => renderRow(index, false))}
    </div>
  );
}

import { sortedOrder } from '@echolot/core/sorted-order';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import classes from './data-table.module.css';
import { DataTableBody, type DataTableBodyHandle } from './data-table-body.tsx';
import { type DataTableColumn, type DataTableSort, nextSort } from './data-table-column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow, type ShownColumn } from './data-table-row.tsx';
import edge from './scroll-edge.module.css';
import { useColumnModel } from './use-column-model.ts';
import { type GridCell, totalKey, useGridFocus } from './use-grid-focus.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { usePrinting } from './use-printing.ts';
import { useScrollEdge } from './use-scroll-edge.ts';

export const rowHeightsPx = { regular: 36, compact: 28 } as const;
export const headHeightPx = 52;
/** What A4 across leaves between its margins, and those of a card; a wider table is printed smaller. */
const paperWidthPx = 700;

interface DataTableProps<Row> {
  /** Names what this browser remembers about the table. */
  readonly id: string;
  /** Says to screen readers what the table is. */
  readonly label: string;
  readonly columns: readonly DataTableColumn<Row>[];
  /** All rows; only those in sight are in the page. Keep the array stable while nothing changes. */
  readonly rows: readonly Row[];
  readonly rowKeyOf: (row: Row) => string;
  readonly sort: DataTableSort | null;
  readonly onSort: (next: DataTableSort) => void;
  /** Compares texts when a text column is sorted. */
  readonly collator: Intl.Collator;
  /** Stays below the head. */
  readonly totalRow?: Row | undefined;
  readonly density?: keyof typeof rowHeightsPx;
  /** The rows are those of the previous question; the next answer is on its way. */
  readonly isStale?: boolean;
  readonly isQuietOf?: (row: Row) => boolean;
  readonly isOpenableOf?: (row: Row) => boolean;
  /** A click on a row, or Enter. */
  readonly onOpen?: (row: Row) => void;
  /** Backspace. */
  readonly onUp?: () => void;
  /** What the rows are of. When it changes, the table begins anew: at its top, or at `startKey`. */
  readonly placeKey?: string;
  /** Row on which the keyboard starts, e.g. the unit one came up from. */
  readonly startKey?: string | undefined;
  /** In place of the rows when there are none. */
  readonly emptyMessage?: ReactNode;
}

/**
 * A table of thousands of rows without pages: sortable columns, head and first columns that stay, arrow keys, Enter and
 * Backspace, widths that are remembered. It fills the height of its parent and scrolls inside.
 */
export const DataTable = memo(function DataTable<Row>(props: DataTableProps<Row>) {
  return <KeyedDataTable key={props.id} {...props} />;
}) as <Row>(props: DataTableProps<Row>) => ReactNode; // The cast keeps the kind of row, which memo forgets.

function KeyedDataTable<Row>(props: DataTableProps<Row>) {
  const { id, label, columns, rows, rowKeyOf, sort, onSort, collator, totalRow, density = 'regular' } = props;
  const { isStale = false, isQuietOf, isOpenableOf, onOpen, onUp, placeKey, startKey, emptyMessage } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<DataTableBodyHandle>(null);
  const widthPx = useScrollEdge(scrollRef);
  const model = useColumnModel(id, columns, widthPx);
  const rowHeightPx = rowHeightsPx[density];
  const hasTotal = totalRow !== undefined;
  const headPx = headHeightPx + (hasTotal ? rowHeightPx : 0);

  const sortKey = columns.find((column) => column.id === sort?.columnId)?.sort;
  const isDescending = sort?.isDescending ?? false;
  const order = useMemo(
    () =>
      sortKey ? sortedOrder(rows, sortKey, isDescending, collator) : Uint32Array.from(rows, (_, position) => position),
    [rows, sortKey, isDescending, collator],
  );

  const stickyPx = model.widthsPx.reduce((sum, width, index) => (columns[index]?.isSticky ? sum + width : sum), 0);
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => model.widthsPx[index] ?? 0,
    overscan: 3,
    initialRect: { width: 1800, height: 800 },
  });
  useEffect(() => columnWindow.measure(), [columnWindow, model.widthsPx]);
  const isPrinting = usePrinting();
  const inSight = columnWindow.getVirtualItems();
  const firstInSight = inSight[0]?.index ?? 0;
  const lastInSight = inSight[inSight.length - 1]?.index ?? columns.length;
  const shown = useMemo(() => {
    let leftPx = 0;
    return columns.flatMap((column, index): ShownColumn<Row>[] => {
      const style = { gridColumn: index + 1, ...(column.isSticky && { '--start': `${leftPx}px` }) };
      leftPx += model.widthsPx[index] ?? 0;
      if (!isPrinting && !column.isSticky && (index < firstInSight || index > lastInSight)) return [];
      const isLastSticky = column.isSticky && !columns[index + 1]?.isSticky;
      const names = ['cell', `${column.align ?? 'start'}Cell`, column.isSticky && 'sticky'];
      names.push(isLastSticky && 'edge', column.turnsOnPaper && 'turned');
      return [{ column, index, style, className: names.map((name) => (name ? classes[name] : '')).join(' ') }];
    });
  }, [columns, model.widthsPx, firstInSight, lastInSight, isPrinting]);

  const focus = useGridFocus(scrollRef);
  const { moveTo, remember } = focus;
  const keyAt = useCallback(
    (position: number): string | undefined => {
      const row = rows[order[position] ?? -1];
      return row === undefined ? undefined : rowKeyOf(row);
    },
    [rows, order, rowKeyOf],
  );
  const positionOf = useCallback(
    (key: string): number => order.findIndex((_, position) => keyAt(position) === key),
    [order, keyAt],
  );
  const nameColumn = Math.max(
    0,
    columns.findIndex((column) => column.isRowHeader),
  );
  const { tabStop, tabStopPosition } = useMemo(() => {
    const isFixed = focus.cell?.rowKey.startsWith('#');
    const position = focus.cell && !isFixed ? positionOf(focus.cell.rowKey) : -1;
    if (focus.cell && (isFixed || position >= 0)) return { tabStop: focus.cell, tabStopPosition: position };
    const startPosition = Math.max(0, startKey === undefined ? 0 : positionOf(startKey));
    const start: GridCell = { rowKey: keyAt(startPosition) ?? totalKey, column: nameColumn };
    return { tabStop: start, tabStopPosition: startPosition };
  }, [focus.cell, positionOf, keyAt, startKey, nameColumn]);

  /** Brings a cell into sight and moves the page's focus there. */
  const goTo = useCallback(
    (cell: GridCell, position: number) => {
      if (position >= 0) bodyRef.current?.scrollToPosition(position);
      const scroller = scrollRef.current;
      if (scroller && !columns[cell.column]?.isSticky && model.totalPx > scroller.clientWidth) {
        const leftPx = model.widthsPx.slice(0, cell.column).reduce((sum, width) => sum + width, 0);
        const rightPx = leftPx + (model.widthsPx[cell.column] ?? 0);
        if (scroller.scrollLeft > leftPx - stickyPx) scroller.scrollLeft = leftPx - stickyPx;
        else if (rightPx > scroller.scrollLeft + scroller.clientWidth)
          scroller.scrollLeft = rightPx - scroller.clientWidth;
      }
      moveTo(cell);
    },
    [moveTo, columns, model, stickyPx],
  );

  // The rows are of something else (drilled, gone up): they begin anew, and the keyboard goes on in them.
  const shownPlace = useRef(placeKey);
  useEffect(() => {
    const start = Math.max(0, startKey === undefined ? 0 : positionOf(startKey));
    const isNewPlace = shownPlace.current !== placeKey;
    const isLost = focus.cell !== undefined && focus.cell !== tabStop;
    if (!isNewPlace && !isLost) return;
    shownPlace.current = placeKey;
    if (isNewPlace && scrollRef.current) scrollRef.current.scrollTop = 0;
    if (isNewPlace && start > 0) bodyRef.current?.scrollToPosition(start);
    const key = keyAt(isNewPlace ? start : Math.max(0, tabStopPosition));
    if (focus.isInside.current && key !== undefined) moveTo({ rowKey: key, column: nameColumn });
    else remember(undefined);
  }, [
    placeKey,
    startKey,
    positionOf,
    keyAt,
    focus.cell,
    focus.isInside,
    tabStop,
    tabStopPosition,
    moveTo,
    remember,
    nameColumn,
  ]);

  const sortBy = useCallback((column: DataTableColumn<Row>) => onSort(nextSort(column, sort)), [onSort, sort]);
  const fit = useCallback(
    (columnIndex: number) => {
      const column = columns[columnIndex];
      const cells = scrollRef.current?.querySelectorAll<HTMLElement>(`[data-row] > [data-column="${columnIndex}"]`);
      if (!column || !cells) return;
      const widestPx = Math.max(...Array.from(cells, (cell) => cell.scrollWidth));
      const nowPx = model.widthsPx[columnIndex] ?? 0;
      if (widestPx > nowPx) model.resizeBy(column.id, widestPx - nowPx + 8);
      else model.resetWidth(column.id);
    },
    [columns, model],
  );
  const rowOf = (key: string): Row | undefined => (key === totalKey ? undefined : rows[order[positionOf(key)] ?? -1]);
  const open = (key: string | undefined): void => {
    const row = key === undefined ? undefined : rowOf(key);
    if (row !== undefined && (isOpenableOf?.(row) ?? true)) onOpen?.(row);
  };
  const onKeyDown = useGridKeys({
    tabStop,
    tabStopPosition,
    rowCount: order.length,
    columnCount: columns.length,
    hasTotal,
    pageRows: () => Math.max(1, Math.floor(((scrollRef.current?.clientHeight ?? 0) - headPx) / rowHeightPx) - 1),
    keyAt,
    goTo,
    onOpen: open,
    onUp,
    onResize: (columnIndex, deltaPx) => model.resizeBy(columns[columnIndex]?.id ?? '', deltaPx),
  });
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const target = event.target as HTMLElement;
    const key = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (key === undefined || key.startsWith('#') || target.closest('a, button, input')) return;
    if (window.getSelection()?.isCollapsed === false) return; // Selecting text to copy is no click.
    const column = Number(target.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? nameColumn);
    remember({ rowKey: key, column });
    open(key);
  };

  const style = {
    '--tracks': model.tracks,
    '--table-width': `${model.totalPx}px`,
    '--paper-tracks': model.paperTracks,
    '--paper-zoom': Math.min(1, paperWidthPx / model.paperPx).toFixed(3),
  } as CSSProperties;
  return (
    <div className={`${edge['around']} ${classes['around']}`}>
      <div
        ref={scrollRef}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={order.length + 1 + Number(hasTotal)}
        aria-colcount={columns.length}
        aria-busy={isStale}
        data-density={density}
        data-stale={isStale || undefined}
        className={classes['grid']}
        style={style}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        onClick={onClick}
      >
        <div role="rowgroup" className={classes['head']}>
          <DataTableHead
            shown={shown}
            sort={sort}
            focusColumn={tabStop.rowKey === '#head' ? tabStop.column : -1}
            model={model}
            onSort={sortBy}
            onFit={fit}
          />
          {totalRow !== undefined && (
            <DataTableRow
              row={totalRow}
              rowKey={totalKey}
              shown={shown}
              ariaRowIndex={2}
              focusColumn={tabStop.rowKey === totalKey ? tabStop.column : -1}
              isQuiet={false}
              isOpenable={false}
              isTotal
            />
          )}
        </div>
        <DataTableBody
          handle={bodyRef}
          scrollRef={scrollRef}
          rows={rows}
          order={order}
          shown={shown}
          rowKeyOf={rowKeyOf}
          isQuietOf={isQuietOf}
          isOpenableOf={isOpenableOf}
          rowHeightPx={rowHeightPx}
          headPx={headPx}
          rowsAbove={1 + Number(hasTotal)}
          tabStop={tabStop}
          tabStopPosition={tabStopPosition}
          isPrinting={isPrinting}
          emptyMessage={emptyMessage}
        />
      </div>
    </div>
  );
}

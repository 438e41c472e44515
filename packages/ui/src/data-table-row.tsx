import { type CSSProperties, memo } from 'react';
import classes from './data-table.module.css';
import type { DataTableColumn } from './data-table-column.ts';

/** A column inside the part of the table that is rendered, with what all its cells share. */
export interface ShownColumn<Row> {
  readonly column: DataTableColumn<Row>;
  /** Position among all columns, from 0. */
  readonly index: number;
  readonly style: CSSProperties;
  readonly className: string;
}

interface DataTableRowProps<Row> {
  readonly row: Row;
  readonly rowKey: string;
  readonly shown: readonly ShownColumn<Row>[];
  /** Position in the whole grid, from 1, heads included. */
  readonly ariaRowIndex: number;
  /** Distance from the top of the body; absent for a row in the normal flow. */
  readonly topPx?: number;
  /** Column of the cell that has the tab stop; −1 for none. */
  readonly focusColumn: number;
  readonly isQuiet: boolean;
  readonly isOpenable: boolean;
  readonly isTotal?: boolean;
}

function DataTableRowInner<Row>(props: DataTableRowProps<Row>) {
  const { row, rowKey, shown, ariaRowIndex, topPx, focusColumn, isQuiet, isOpenable, isTotal } = props;
  return (
    <div
      role="row"
      aria-rowindex={ariaRowIndex}
      data-row={rowKey}
      data-quiet={isQuiet || undefined}
      data-openable={isOpenable || undefined}
      data-total={isTotal || undefined}
      className={classes['row']}
      style={topPx === undefined ? undefined : { transform: `translateY(${topPx}px)` }}
    >
      {shown.map(({ column, index, style, className }) => (
        <div
          key={column.id}
          role={column.isRowHeader ? 'rowheader' : 'gridcell'}
          aria-colindex={index + 1}
          data-column={index}
          tabIndex={index === focusColumn ? 0 : undefined}
          className={className}
          style={style}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

/** Rendered again only when something of its own changed: while scrolling, rows that stay are left alone. */
export const DataTableRow = memo(DataTableRowInner) as typeof DataTableRowInner;

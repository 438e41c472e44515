import { memo } from 'react';
import classes from './data-table.module.css';
import type { DataTableColumn, DataTableSort } from './data-table-column.ts';
import type { ShownColumn } from './data-table-row.tsx';
import type { ColumnModel } from './use-column-model.ts';
import { headKey } from './use-grid-focus.ts';

interface DataTableHeadProps<Row> {
  readonly shown: readonly ShownColumn<Row>[];
  readonly sort: DataTableSort | null;
  readonly focusColumn: number;
  readonly model: ColumnModel;
  readonly onSort: (column: DataTableColumn<Row>) => void;
  readonly onFit: (columnIndex: number) => void;
}

function DataTableHeadInner<Row>({ shown, sort, focusColumn, model, onSort, onFit }: DataTableHeadProps<Row>) {
  return (
    <div role="row" aria-rowindex={1} data-row={headKey} className={classes['headRow']}>
      {shown.map(({ column, index, style, className }) => {
        const isSorted = sort?.columnId === column.id;
        const tabIndex = index === focusColumn ? 0 : -1;
        const text = (
          <>
            <span className={classes['headTitle']}>{column.title}</span>
            {column.unit !== undefined && <span className={classes['headUnit']}>{column.unit}</span>}
          </>
        );
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            data-column={index}
            data-sorted={isSorted ? (sort.isDescending ? 'down' : 'up') : undefined}
            tabIndex={column.sort ? undefined : tabIndex}
            title={column.hint}
            className={className}
            style={style}
          >
            {column.sort ? (
              <button
                type="button"
                data-focus-here
                tabIndex={tabIndex}
                className={classes['headButton']}
                onClick={() => onSort(column)}
              >
                {text}
              </button>
            ) : (
              <span className={classes['headButton']}>{text}</span>
            )}
            <span
              aria-hidden
              className={classes['resizer']}
              data-resizing={model.resizingId === column.id || undefined}
              onMouseDown={(event) => {
                event.preventDefault();
                model.startResize(column.id, event);
              }}
              onTouchStart={(event) => model.startResize(column.id, event)}
              onDoubleClick={() => onFit(index)}
            />
          </div>
        );
      })}
    </div>
  );
}

export const DataTableHead = memo(DataTableHeadInner) as typeof DataTableHeadInner;

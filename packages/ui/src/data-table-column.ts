import type { SortKey } from '@echolot/core/sorted-order';
import type { ReactNode } from 'react';

/** One column of a DataTable. Keep the array of columns stable between renders: every visible row depends on it. */
export interface DataTableColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Second line of the head, e.g. the unit: said once here, never in the cells. */
  readonly unit?: ReactNode;
  /** Shown when the pointer rests on the head. */
  readonly hint?: string;
  readonly widthPx: number;
  readonly minWidthPx?: number;
  /** On paper, before all columns are made smaller together. */
  readonly paperWidthPx?: number;
  /** On paper its title stands upright, and the column takes no more room than its numbers. */
  readonly turnsOnPaper?: boolean;
  /** Takes the room that is left, up to `maxWidthPx`. */
  readonly grows?: boolean;
  readonly maxWidthPx?: number;
  readonly align?: 'start' | 'end' | 'center';
  /** Names the row for screen readers; the column that stays when the table scrolls sideways. */
  readonly isRowHeader?: boolean;
  /** Stays in place when the table scrolls sideways; only the leading columns can. */
  readonly isSticky?: boolean;
  /** Absent: the column cannot be sorted. */
  readonly sort?: SortKey<Row>;
  /** The first click sorts from the highest down. */
  readonly sortsDescendingFirst?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface DataTableSort {
  readonly columnId: string;
  readonly isDescending: boolean;
}

/** The sort after a click on the head of a column. */
export function nextSort<Row>(column: DataTableColumn<Row>, current: DataTableSort | null): DataTableSort {
  const isSame = current?.columnId === column.id;
  return { columnId: column.id, isDescending: isSame ? !current.isDescending : (column.sortsDescendingFirst ?? false) };
}

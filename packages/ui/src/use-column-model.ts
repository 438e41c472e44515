import { columnResizingFeature, columnSizingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import type { DataTableColumn } from './data-table-column.ts';
import { readRemembered, writeRemembered } from './remembered.ts';

const features = tableFeatures({ columnSizingFeature, columnResizingFeature });
/** The model keeps columns only. Rows stay in the caller's array and are ordered by position (`sortedOrder`). */
const noRows: never[] = [];

type Widths = Record<string, number>;

const widestPx = 1200;
const usualMostPx = 420;

function parseWidths(stored: unknown): Widths {
  if (typeof stored !== 'object' || stored === null) return {};
  const isWidth = (pair: [string, unknown]): pair is [string, number] =>
    typeof pair[1] === 'number' && pair[1] >= 24 && pair[1] <= widestPx;
  return Object.fromEntries(Object.entries(stored).filter(isWidth));
}

export interface ColumnModel {
  /** Tracks of the CSS grid, e.g. `56px minmax(240px, 420px) 90px`. */
  readonly tracks: string;
  /** Width of each column, px. */
  readonly widthsPx: readonly number[];
  /** The columns on paper: as narrow as they may be, and as wide together as the paper. */
  readonly paperTracks: string;
  /** Sum of the narrowest widths on paper, px. */
  readonly paperPx: number;
  /** Sum of the widths, px. */
  readonly totalPx: number;
  readonly resizingId: string | false;
  /** Begins to drag the right edge of a column: the handler of mousedown and touchstart. */
  startResize(columnId: string, event: unknown): void;
  /** Makes a column wider or narrower by some px. */
  resizeBy(columnId: string, deltaPx: number): void;
  /** Back to the width the column came with. */
  resetWidth(columnId: string): void;
}

/**
 * How wide the columns are. Widths people choose are remembered in this browser per table. Where the table is wider than
 * `roomPx`, what room is left after the last whole column goes to the column that grows: no number is cut.
 */
export function useColumnModel<Row>(
  tableId: string,
  columns: readonly DataTableColumn<Row>[],
  roomPx: number,
): ColumnModel {
  const storageKey = `echolot.table.${tableId}.widths`;
  const [columnSizing] = useState(() => readRemembered(storageKey, parseWidths));
  const options = useMemo(
    () => ({
      features,
      columns: columns.map(({ id, widthPx, minWidthPx = 48 }) => ({
        id,
        size: widthPx,
        minSize: minWidthPx,
        maxSize: widestPx,
      })),
      data: noRows,
      columnResizeMode: 'onChange' as const,
      initialState: { columnSizing },
    }),
    [columns, columnSizing],
  );
  const table = useTable<typeof features, never>(options);
  const chosen: Widths = table.state.columnSizing;
  const resizingId = table.state.columnResizing.isResizingColumn;

  useEffect(() => {
    if (resizingId === false && chosen !== columnSizing) writeRemembered(storageKey, chosen);
  }, [storageKey, chosen, columnSizing, resizingId]);

  return useMemo(() => {
    const widthsPx = columns.map(({ id, widthPx, minWidthPx = 48 }) => Math.max(minWidthPx, chosen[id] ?? widthPx));
    const growing = columns.findIndex(({ id, grows }) => grows && chosen[id] === undefined);
    const most = columns[growing]?.maxWidthPx ?? usualMostPx;
    const spare = Math.min(spareOf(widthsPx, roomPx), most - (widthsPx[growing] ?? most));
    if (spare > 0) widthsPx[growing] = (widthsPx[growing] ?? 0) + spare;
    const tracks = columns.map(({ id, grows, maxWidthPx = usualMostPx }, index) => {
      const width = widthsPx[index] ?? 0;
      return grows && chosen[id] === undefined ? `minmax(${width}px, ${maxWidthPx}px)` : `${width}px`;
    });
    const paperPx = columns.map(
      ({ paperWidthPx, minWidthPx }, index) => paperWidthPx ?? minWidthPx ?? widthsPx[index] ?? 0,
    );
    return {
      tracks: tracks.join(' '),
      paperTracks: columns.map(({ grows }, index) => `minmax(${paperPx[index]}px, ${grows ? 3 : 1}fr)`).join(' '),
      paperPx: paperPx.reduce((sum, width) => sum + width, 0),
      widthsPx,
      totalPx: widthsPx.reduce((sum, width) => sum + width, 0),
      resizingId,
      startResize(columnId, event) {
        table
          .getFlatHeaders()
          .find(({ column }) => column.id === columnId)
          ?.getResizeHandler()(event);
      },
      resizeBy(columnId, deltaPx) {
        const index = columns.findIndex(({ id }) => id === columnId);
        const width = (widthsPx[index] ?? 0) + deltaPx;
        const next = Math.min(widestPx, Math.max(columns[index]?.minWidthPx ?? 48, width));
        table.setColumnSizing((old) => ({ ...old, [columnId]: next }));
      },
      resetWidth(columnId) {
        table.setColumnSizing(({ [columnId]: _, ...others }) => others);
      },
    };
  }, [columns, chosen, resizingId, table, roomPx]);
}

/** What is left of the room behind the last column that fits as a whole; 0 where all fit. */
function spareOf(widthsPx: readonly number[], roomPx: number): number {
  let usedPx = 0;
  for (const widthPx of widthsPx) {
    if (usedPx + widthPx > roomPx) return roomPx - usedPx;
    usedPx += widthPx;
  }
  return 0;
}

import type { CSSProperties } from 'react';
import { headHeightPx, rowHeightsPx } from './data-table.tsx';
import classes from './table-skeleton.module.css';

interface TableSkeletonProps {
  /** Says to screen readers what is being loaded. */
  readonly label: string;
  /** Widths of the columns the table will have, px; the first two hold rank and name. */
  readonly widthsPx: readonly number[];
  readonly rowCount?: number;
  readonly rowHeightPx?: number;
}

/** The table before its rows: same heights, same columns, so that nothing moves when they come. */
export function TableSkeleton({
  label,
  widthsPx,
  rowCount = 24,
  rowHeightPx = rowHeightsPx.regular,
}: TableSkeletonProps) {
  const tracks = { gridTemplateColumns: widthsPx.map((width) => `${width}px`).join(' ') };
  const row = (heightPx: number, name: string | undefined, seed: number) => (
    <div key={seed} className={name} style={{ ...tracks, height: heightPx }}>
      {widthsPx.map((width, column) => (
        <span key={column} className={classes['bar']} style={barStyle(width, column, seed)} />
      ))}
    </div>
  );
  return (
    <div role="status" aria-label={label} className={classes['skeleton']}>
      {row(headHeightPx, classes['head'], -1)}
      {Array.from({ length: rowCount }, (_, index) => row(rowHeightPx, classes['row'], index))}
    </div>
  );
}

/** Names of uneven length on the left, numbers on the right of their column. */
function barStyle(widthPx: number, column: number, seed: number): CSSProperties {
  if (column !== 1) return { width: Math.min(40, widthPx * 0.4), justifySelf: 'end' };
  return { width: `${45 + ((seed * 37 + 50) % 40)}%` };
}

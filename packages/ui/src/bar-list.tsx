import { type ReactNode, useRef } from 'react';
import classes from './bar-list.module.css';
import type { ChartSource } from './chart-sheet.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface BarListRow {
  readonly key: string;
  readonly label: string;
  /** Length of the bar, 0 to 1 of the longest possible; null where the number is hidden. */
  readonly share: number | null;
  /** Meaning of the bar; a sign is beside the colour. */
  readonly tone?: 'good' | 'middle' | 'bad' | undefined;
  readonly count: string;
  readonly percent: string;
  /** Why there is no number, on hover and for screen readers. */
  readonly reason?: string | undefined;
  /** Where the answer and its number lead, and what is said of that on hover. */
  readonly labelLink?: BarLink | undefined;
  readonly countLink?: BarLink | undefined;
}

interface BarLink {
  readonly href: string;
  readonly title: string;
}

interface BarListProps {
  /** What the bars are of; the table's caption for screen readers. */
  readonly label: string;
  /** Heads of the columns, for screen readers. */
  readonly heads: readonly [label: string, count: string, percent: string];
  readonly rows: readonly BarListRow[];
  /** Share that fills the whole width; 1 unless told. */
  readonly fullShare?: number;
  readonly foot?: ReactNode;
  /** Draws the chart's menu. */
  readonly renderActions?: ((source: ChartSource) => ReactNode) | undefined;
}

/** Bars from a common zero line with their numbers beside them: a table to read, and a chart to look at. */
export function BarList({ label, heads, rows, fullShare = 1, foot, renderActions }: BarListProps) {
  const table = useRef<HTMLTableElement>(null);
  const source: ChartSource = {
    title: label,
    widthPx: () => table.current?.getBoundingClientRect().width ?? 0,
    draw: async (widthPx) => (await import('./bar-list-drawing.ts')).drawBarList(rows, fullShare, widthPx),
  };
  return (
    <>
      <table ref={table} className={classes['bars']}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                <VisuallyHidden>{head}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Bar key={row.key} row={row} fullShare={fullShare} />
          ))}
        </tbody>
      </table>
      {renderActions ? (
        <div className={classes['foot']}>
          <div>{foot}</div>
          {renderActions(source)}
        </div>
      ) : (
        foot
      )}
    </>
  );
}

function Bar({ row, fullShare }: { readonly row: BarListRow; readonly fullShare: number }) {
  const { label, share, tone, count, percent, reason, labelLink, countLink } = row;
  const width = share === null ? 0 : Math.min(1, share / fullShare);
  return (
    <tr>
      <th scope="row" className={classes['label']} title={label}>
        {/* Beside the answer, not beside its share: that one is never negative. */}
        {(tone === 'good' || tone === 'bad') && <span aria-hidden className={classes['sign']} data-tone={tone} />}
        <span className={classes['text']}>{labelLink ? <a {...labelLink}>{label}</a> : label}</span>
      </th>
      <td className={classes['track']}>
        <span
          aria-hidden
          className={classes['bar']}
          data-tone={tone}
          data-hidden={share === null || undefined}
          style={{ inlineSize: `calc((100% - 68px) * ${width.toFixed(4)})` }}
        />
        <span className={classes['percent']} title={reason}>
          {percent}
        </span>
      </td>
      <td className={classes['count']} title={reason}>
        {countLink ? <a {...countLink}>{count}</a> : count}
        {reason && <VisuallyHidden>{reason}</VisuallyHidden>}
      </td>
    </tr>
  );
}

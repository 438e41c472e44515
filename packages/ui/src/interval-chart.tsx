import { type Axis, positionOn, ticksOf } from '@echolot/core/axis';
import { type ReactNode, useRef } from 'react';
import atoms from './atoms.module.css';
import type { ChartSource } from './chart-sheet.ts';
import { seriesColors } from './colors.ts';
import classes from './interval-chart.module.css';
import { useColorScheme } from './use-color-scheme.ts';

export interface IntervalChartRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** The value in words, with its change. */
  readonly text: ReactNode;
  /** Of the colours that tell series apart; by default the dot has the colour of all marks. */
  readonly colorIndex?: number | undefined;
  readonly isQuiet?: boolean;
}

interface IntervalChartProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly nameTitle: string;
  readonly valueTitle: string;
  readonly axis: Axis;
  readonly format: (value: number) => string;
  readonly rows: readonly IntervalChartRow[];
  /** A value all rows are compared with, e.g. the whole's. */
  readonly reference?: { readonly value: number; readonly name: string } | undefined;
  /** Draws the chart's menu. */
  readonly renderActions?: ((source: ChartSource) => ReactNode) | undefined;
}

const percent = (axis: Axis, value: number): string => `${(positionOn(axis, value) * 100).toFixed(2)}%`;

/** Values with their intervals below each other on one axis. It is a table: what one sees is what is read out. */
export function IntervalChart(props: IntervalChartProps) {
  const { title, note, nameTitle, valueTitle, axis, format, rows, reference, renderActions } = props;
  const table = useRef<HTMLTableElement>(null);
  const ticks = ticksOf(axis);
  const colors = seriesColors[useColorScheme()];
  const source: ChartSource = {
    title,
    note,
    widthPx: () => table.current?.getBoundingClientRect().width ?? 0,
    draw: async (widthPx) => {
      const { drawIntervalChart } = await import('./interval-chart-drawing.ts');
      const drawn = rows.map((row, index) => ({
        ...row,
        ...wordsOf(table.current, index),
        isQuiet: row.isQuiet ?? false,
        colorIndex: row.colorIndex,
      }));
      return drawIntervalChart(
        { axis, format, nameTitle, valueTitle, reference: reference?.value, rows: drawn },
        widthPx,
      );
    },
  };
  return (
    <table ref={table} className={classes['chart']}>
      <caption className={classes['caption']}>
        <span className={classes['title']}>{title}</span>
        {note && <span className={atoms['quiet']}>{note}</span>}
        {renderActions && <span className={classes['actions']}>{renderActions(source)}</span>}
      </caption>
      <thead>
        <tr>
          <th scope="col">{nameTitle}</th>
          <td aria-hidden className={classes['axis']}>
            {ticks.map((tick) => (
              <span key={tick} style={{ left: percent(axis, tick) }}>
                {format(tick)}
              </span>
            ))}
          </td>
          <th scope="col" className={classes['text']}>
            {valueTitle}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value, low, high, text, colorIndex, isQuiet }) => (
          <tr key={key} data-quiet={isQuiet || undefined}>
            <th scope="row" className={classes['name']}>
              {name}
            </th>
            <td aria-hidden className={classes['plot']}>
              <svg
                className={classes['marks']}
                style={{ color: colorIndex === undefined ? undefined : colors[colorIndex % colors.length] }}
                data-colored={colorIndex !== undefined || undefined}
              >
                {ticks.map((tick) => (
                  <line
                    key={tick}
                    className={classes[tick === 0 ? 'zero' : 'gridline']}
                    x1={percent(axis, tick)}
                    x2={percent(axis, tick)}
                    y1="0"
                    y2="100%"
                  />
                ))}
                {reference && (
                  <line
                    className={classes['reference']}
                    x1={percent(axis, reference.value)}
                    x2={percent(axis, reference.value)}
                    y1="0"
                    y2="100%"
                  />
                )}
                {low !== null && high !== null && (
                  <line
                    className={classes['interval']}
                    x1={percent(axis, low)}
                    x2={percent(axis, high)}
                    y1="50%"
                    y2="50%"
                  />
                )}
                <circle cx={percent(axis, value)} cy="50%" r="4.5" />
              </svg>
            </td>
            <td className={classes['text']}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Name and value of a row as the page says them: both may be links and marks. */
function wordsOf(table: HTMLTableElement | null, index: number): { name: string; text: string } {
  const row = table?.tBodies[0]?.rows[index];
  const words = (cell: Element | null | undefined): string =>
    [...(cell?.childNodes ?? [])]
      .map(({ textContent }) => textContent?.trim())
      .filter(Boolean)
      .join(' ');
  return { name: words(row?.cells[0]), text: words(row?.cells[2]) };
}

import { useComputedColorScheme } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import atoms from './atoms.module.css';
import classes from './chart.module.css';
import type { ChartSource } from './chart-sheet.ts';
import { seriesColors } from './colors.ts';
import type { LineChart, LineChartColors } from './line-chart.ts';

// The chart library is larger than the page around it, so it comes when the first chart does.
const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

interface ChartProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly chart: LineChart;
  readonly heightPx: number;
  /** Draws the chart's menu. */
  readonly renderActions?: ((source: ChartSource) => ReactNode) | undefined;
}

/** A line chart with bands. Screen readers get its numbers as a table. */
export function Chart({ title, note, chart, heightPx, renderActions }: ChartProps) {
  const figure = useRef<HTMLElement>(null);
  const scheme = useComputedColorScheme('light');
  const colors = useMemo(() => chartColors(scheme), [scheme]);
  const source = useMemo(
    (): ChartSource => ({
      title,
      note,
      widthPx: () => figure.current?.getBoundingClientRect().width ?? 0,
      draw: async (widthPx) => (await import('./line-chart-drawing.ts')).drawLineChart(chart, widthPx, heightPx),
    }),
    [title, note, chart, heightPx],
  );
  return (
    <figure ref={figure} className={classes['figure']}>
      <figcaption className={classes['caption']}>
        <span className={classes['title']}>{title}</span>
        {note && <span className={atoms['quiet']}>{note}</span>}
        {renderActions?.(source)}
      </figcaption>
      <div aria-hidden className={classes['canvas']} style={{ height: heightPx }}>
        <Suspense>
          <ChartCanvas chart={chart} colors={colors} heightPx={heightPx} />
        </Suspense>
      </div>
      <table className={`${atoms['spoken']} ${classes['behind']}`}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{chart.xTitle}</th>
            {chart.lines.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.points.map((point, index) => (
            <tr key={point.key}>
              <th scope="row">{point.title}</th>
              {chart.lines.map(({ key, values }) => {
                const value = values[index] ?? null;
                return <td key={key}>{value === null ? '–' : chart.format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** The page's colours in the scheme shown now, read from where they are named (theme.css). */
function chartColors(scheme: 'light' | 'dark'): LineChartColors {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    text: read('--text'),
    quiet: read('--text-quiet'),
    gridline: read('--gridline'),
    zeroLine: read('--zero-line'),
    surface: read('--surface-raised'),
    border: read('--border'),
    band: read('--interval'),
    lines: seriesColors[scheme],
    font: 'inherit',
  };
}

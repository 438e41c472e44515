import { layBarChart } from './pdf-bar-chart.ts';
import { layDistribution } from './pdf-distribution-chart.ts';
import type { PdfChart, PdfCharts } from './pdf-document.ts';
import type { Canvas } from './pdf-flow.ts';
import { layLineChart } from './pdf-line-chart.ts';
import type { Pen } from './pdf-pen.ts';
import type { Plot, PlotBox } from './pdf-plot.ts';
import { layScatter } from './pdf-scatter-chart.ts';
import { styles } from './pdf-styles.ts';
import { drawLines, type Laid } from './pdf-text-blocks.ts';

const gutter = 26;
const rowGap = 18;

function layPlot(pen: Pen, chart: PdfChart, width: number): Plot {
  switch (chart.kind) {
    case 'line':
      return layLineChart(pen, chart, width);
    case 'bars':
      return layBarChart(pen, chart, width);
    case 'distribution':
      return layDistribution(pen, chart, width);
    case 'scatter':
      return layScatter(pen, chart, width);
  }
}

/** Charts in rows; the titles of a row stand on one line, and so do their plots. */
export function layCharts(pen: Pen, { charts, columns }: PdfCharts, width: number): Laid {
  const boxWidth = (width - (columns - 1) * gutter) / columns;
  const laid = charts.map((chart) => ({
    chart,
    titles: pen.linesOf(chart.title, styles.chartTitle, boxWidth),
    subtitles: chart.subtitle === '' ? [] : pen.linesOf(chart.subtitle, styles.note, boxWidth),
    notes: chart.note ? pen.linesOf(chart.note, styles.note, boxWidth) : [],
    plot: layPlot(pen, chart, boxWidth),
  }));
  type LaidChart = (typeof laid)[number];
  const rows: { charts: LaidChart[]; head: number; height: number }[] = [];
  for (let from = 0; from < laid.length; from += columns) {
    const its = laid.slice(from, from + columns);
    const head = Math.max(
      ...its.map((one) => one.titles.length * styles.chartTitle.leading + one.subtitles.length * styles.note.leading),
    );
    const rest = Math.max(...its.map((one) => one.plot.height + one.notes.length * styles.note.leading));
    rows.push({ charts: its, head, height: head + 6 + rest + 4 });
  }
  return {
    gap: 12,
    least: rows[0]?.height ?? 0,
    place(flow) {
      rows.forEach((row, index) => {
        if (index > 0) flow.gap(rowGap);
        flow.place(row.height, (canvas, y) => {
          row.charts.forEach((one, column) => {
            drawChart(canvas, one, { x: flow.left + column * (boxWidth + gutter), y, width: boxWidth }, row.head);
          });
        });
      });
    },
  };
}

interface DrawnChart {
  readonly chart: PdfChart;
  readonly titles: readonly string[];
  readonly subtitles: readonly string[];
  readonly notes: readonly string[];
  readonly plot: Plot;
}

function drawChart(
  { pen, tags }: Canvas,
  { chart, titles, subtitles, notes, plot }: DrawnChart,
  box: PlotBox,
  head: number,
) {
  const { x, y, width } = box;
  tags.leaf(tags.root, 'P', () => {
    drawLines(pen, titles, x, y, styles.chartTitle);
    drawLines(pen, subtitles, x, y + titles.length * styles.chartTitle.leading, styles.note);
  });
  const top = y + head + 6;
  tags.leaf(tags.root, 'Figure', () => plot.draw({ x, y: top, width }), {
    alt: chart.alternative,
    bbox: [x, top, x + width, top + plot.height],
    placement: 'Block',
  });
  if (notes.length > 0) {
    tags.leaf(tags.root, 'P', () => drawLines(pen, notes, x, top + plot.height, styles.note));
  }
}

import { type Axis, positionOn, stepOf } from '@echolot/core/axis';
import type { EChartsCoreOption } from 'echarts/core';
import {
  type ChartLine,
  type LineChart,
  type LineChartColors,
  labelShifts,
  settledAndOpen,
  yAxisOf,
} from './line-chart.ts';

const topPx = 28;
const bottomPx = 30;
const labelGapPx = 15;
const labelDistancePx = 8;

/** The chart in the words of the chart library. */
export function lineChartOption(
  chart: LineChart,
  colors: LineChartColors,
  widthPx: number,
  heightPx: number,
): EChartsCoreOption {
  const axis = yAxisOf(chart);
  const label = { color: colors.quiet, fontSize: 12, fontFamily: colors.font };
  const plotPx = heightPx - topPx - bottomPx;
  const lastValues = chart.lines.map(({ values }) => values[values.length - 1] ?? null);
  const shifts = labelShifts(
    lastValues.map((value) => (value === null ? null : (1 - positionOn(axis, value)) * plotPx)),
    labelGapPx,
  );
  const namePx = namesPx(chart, widthPx);
  return {
    animation: false,
    // Direct labels are to the right of the lines.
    grid: { left: 52, right: namePx + labelDistancePx * 2, top: topPx, bottom: bottomPx },
    textStyle: { fontFamily: colors.font },
    tooltip: {
      trigger: 'axis',
      // Drawn by the chart itself: names never become HTML, and the page's security policy has nothing to allow.
      renderMode: 'richText',
      confine: true,
      backgroundColor: colors.surface,
      borderColor: colors.border,
      textStyle: { color: colors.text, fontSize: 12 },
      axisPointer: { type: 'line', lineStyle: { color: colors.zeroLine } },
      formatter: (hovered: unknown) => tooltipText(chart, hovered),
    },
    xAxis: {
      type: 'category',
      data: chart.points.map(({ title }) => title),
      boundaryGap: false,
      axisLine: { onZero: false, lineStyle: { color: colors.gridline } },
      axisTick: { show: false },
      axisLabel: { ...label, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      ...axis,
      interval: stepOf(axis),
      name: chart.yTitle,
      nameTextStyle: { ...label, align: 'left', padding: [0, 0, 0, -44] },
      axisLabel: { ...label, formatter: chart.formatTick ?? chart.format },
      splitLine: { lineStyle: { color: colors.gridline } },
    },
    series: chart.lines.flatMap((line, index) =>
      seriesOf(
        chart,
        line,
        colors,
        { shiftPx: shifts[index] ?? 0, namePx },
        index === 0 ? marksOf(chart, axis, colors) : [],
      ),
    ),
  };
}

/** Room for the names beside the lines, which leaves the lines the larger part; a longer name ends in an ellipsis. */
const namesPx = ({ lines }: LineChart, widthPx: number): number =>
  Math.min(8 + Math.max(...lines.map(({ name }) => name.length)) * 7, Math.max(72, widthPx * 0.3));

function seriesOf(
  chart: LineChart,
  line: ChartLine,
  colors: LineChartColors,
  label: { readonly shiftPx: number; readonly namePx: number },
  marks: readonly object[],
): object[] {
  const color = colors.lines[line.colorIndex % colors.lines.length];
  const isComplete = chart.points.map((point) => point.isComplete);
  const { settled, open } = settledAndOpen(line.values, isComplete);
  const z = line.isLeading ? 4 : 3;
  const shared = {
    type: 'line',
    symbol: 'circle',
    symbolSize: line.isLeading ? 6 : 4,
    showSymbol: chart.points.length <= 36,
    showAllSymbol: true,

    itemStyle: { color },
    emphasis: { disabled: true },
    z,
  };
  const endLabel = {
    show: true,
    formatter: line.name,
    color,
    fontWeight: line.isLeading ? 600 : 400,
    distance: labelDistancePx,
    offset: [0, label.shiftPx],
    width: label.namePx,

    overflow: 'truncate',
    ellipsis: '…',
  };
  const lastComplete = isComplete[isComplete.length - 1] ?? true;
  return [
    ...(line.band ? bandSeries(line.key, line.band, colors.band) : []),
    // The open end first: the settled points are drawn over its beginning.
    {
      ...shared,
      name: line.key,
      data: open,
      itemStyle: { color: colors.surface, borderColor: color, borderWidth: 1.5 },
      lineStyle: { color, width: line.isLeading ? 2.5 : 1.5, type: [3, 4] },
      ...(!lastComplete && { endLabel }),
    },
    {
      ...shared,
      name: line.key,
      data: settled,
      lineStyle: { color, width: line.isLeading ? 2.5 : 1.5 },
      ...(lastComplete && { endLabel }),
      ...(marks.length > 0 && { markLine: { silent: true, symbol: 'none', data: marks } }),
    },
  ];
}

/** The zero line, and a line with its letter for each event. */
function marksOf({ points }: LineChart, axis: Axis, { zeroLine, text, font }: LineChartColors): object[] {
  const zero = { yAxis: 0, label: { show: false }, lineStyle: { color: zeroLine, type: 'solid', width: 1 } };
  const events = points.flatMap(({ events: letters = [] }, index) =>
    letters.length === 0
      ? []
      : [
          {
            xAxis: index,
            label: {
              show: true,
              formatter: letters.join(' '),
              position: 'end',
              distance: 3,
              color: text,
              fontSize: 11,
              fontWeight: 600,
              fontFamily: font,
            },
            lineStyle: { color: zeroLine, type: [2, 3], width: 1 },
          },
        ],
  );
  return [...(axis.min < 0 ? [zero] : []), ...events];
}

/** A band is the area between two lines one does not see. */
function bandSeries(key: string, { lows, highs }: NonNullable<ChartLine['band']>, color: string): object[] {
  const shared = {
    type: 'line',
    stack: `band ${key}`,
    stackStrategy: 'all',
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    z: 1,
  };
  const heights = highs.map((high, index) => {
    const low = lows[index] ?? null;
    return high === null || low === null ? null : high - low;
  });
  return [
    { ...shared, data: lows },
    { ...shared, data: heights, areaStyle: { color, opacity: 0.5 } },
  ];
}

function tooltipText(chart: LineChart, hovered: unknown): string {
  const [first] = hovered as { dataIndex: number }[];
  const index = first?.dataIndex ?? 0;
  const rows = chart.lines.flatMap(({ name, values, band }) => {
    const value = values[index] ?? null;
    if (value === null) return [];
    const [low, high] = [band?.lows[index] ?? null, band?.highs[index] ?? null];
    const range = low !== null && high !== null ? ` (${chart.format(low)} – ${chart.format(high)})` : '';
    return [`${name}  ${chart.format(value)}${range}`];
  });
  return [chart.points[index]?.title ?? '', ...rows].join('\n');
}

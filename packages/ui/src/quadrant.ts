import { type Axis, niceAxis, positionOn, ticksOf } from './axis.ts';
import { labelShifts } from './line-chart.ts';
import type { Shape } from './svg-shapes.ts';

export interface QuadrantPoint {
  readonly key: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Interval of x. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Points on two axes cut into four fields, without a word about how it is drawn. */
export interface Quadrant {
  readonly points: readonly QuadrantPoint[];
  readonly xTitle: string;
  readonly yTitle: string;
  /** What a value can be; the axes show the part in use. */
  readonly xLimits: Axis;
  readonly yLimits: Axis;
  /** Where the fields meet. */
  readonly xCut: number;
  readonly yCut: number;
  /** Names of the fields: upper left, upper right, lower left, lower right. */
  readonly fields: readonly [string, string, string, string];
  readonly formatX: (value: number) => string;
  readonly formatY: (value: number) => string;
}

export interface QuadrantColors {
  readonly text: string;
  readonly quiet: string;
  readonly gridline: string;
  readonly zeroLine: string;
  readonly mark: string;
  readonly band: string;
}

const plot = { left: 46, right: 14, top: 26, bottom: 42 };
const dotPx = 5;
const labelPx = 12;

/** The chart as shapes: a dot and a name for each point, its interval along x, and the four fields named. */
export function quadrantShapes(chart: Quadrant, colors: QuadrantColors, widthPx: number, heightPx: number): Shape[] {
  const xs = chart.points.flatMap(({ x, low, high }) => [x, low, high].filter((value) => value !== null));
  const xAxis = niceAxis([...xs, chart.xCut], chart.xLimits);
  const yAxis = niceAxis([...chart.points.map(({ y }) => y), chart.yCut], chart.yLimits);
  const box = { left: plot.left, right: widthPx - plot.right, top: plot.top, bottom: heightPx - plot.bottom };
  const xOf = (value: number): number => box.left + positionOn(xAxis, value) * (box.right - box.left);
  const yOf = (value: number): number => box.bottom - positionOn(yAxis, value) * (box.bottom - box.top);
  return [
    ...axes(chart, colors, { xAxis, yAxis, box, xOf, yOf }),
    ...fields(chart, colors, box),
    ...points(chart, colors, widthPx, { xOf, yOf }),
  ];
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Place {
  readonly xOf: (value: number) => number;
  readonly yOf: (value: number) => number;
}

function axes(
  { xTitle, yTitle, xCut, yCut, formatX, formatY }: Quadrant,
  { quiet, gridline, zeroLine }: QuadrantColors,
  { xAxis, yAxis, box, xOf, yOf }: Place & { xAxis: Axis; yAxis: Axis; box: Box },
): Shape[] {
  const { left, right, top, bottom } = box;
  const down = (x: number, stroke: string, isDashed = false): Shape => {
    return { kind: 'line', x1: x, x2: x, y1: top, y2: bottom, stroke, isDashed };
  };
  const across = (y: number, stroke: string, isDashed = false): Shape => {
    return { kind: 'line', x1: left, x2: right, y1: y, y2: y, stroke, isDashed };
  };
  const label = (x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end'): Shape => {
    return { kind: 'text', x, y, text, anchor, color: quiet, sizePx: 11 };
  };
  return [
    ...ticksOf(xAxis).flatMap((tick) => [
      down(xOf(tick), tick === 0 ? zeroLine : gridline),
      label(xOf(tick), bottom + 16, formatX(tick), 'middle'),
    ]),
    ...ticksOf(yAxis).flatMap((tick) => [
      across(yOf(tick), gridline),
      label(left - 6, yOf(tick) + 4, formatY(tick), 'end'),
    ]),
    down(xOf(xCut), zeroLine, true),
    across(yOf(yCut), zeroLine, true),
    label(right, bottom + 34, xTitle, 'end'),
    label(0, 12, yTitle, 'start'),
  ];
}

function fields({ fields: names }: Quadrant, { quiet }: QuadrantColors, { left, right, top, bottom }: Box): Shape[] {
  const corners = [
    { x: left + 8, y: top + 16, anchor: 'start' },
    { x: right - 8, y: top + 16, anchor: 'end' },
    { x: left + 8, y: bottom - 8, anchor: 'start' },
    { x: right - 8, y: bottom - 8, anchor: 'end' },
  ] as const;
  return corners.map((corner, index) => {
    return { kind: 'text', ...corner, text: names[index] ?? '', color: quiet, sizePx: 11, isBold: true };
  });
}

function points(
  { points: all }: Quadrant,
  { text, mark, band }: QuadrantColors,
  widthPx: number,
  { xOf, yOf }: Place,
): Shape[] {
  const shifts = labelShifts(
    all.map(({ y }) => yOf(y)),
    labelPx + 2,
  );
  const dots = all.flatMap(({ x, y, low, high }): Shape[] => {
    const at = yOf(y);
    const interval: Shape[] =
      low === null || high === null
        ? []
        : [{ kind: 'line', x1: xOf(low), x2: xOf(high), y1: at, y2: at, stroke: band, widthPx: 3, isRound: true }];
    return [...interval, { kind: 'circle', cx: xOf(x), cy: at, r: dotPx, fill: mark }];
  });
  const names = all.map(({ name, x, y }, index): Shape => {
    // Names stand to the right of their dot, or to its left where the room ends.
    const isLeft = xOf(x) + 12 + name.length * labelPx * 0.55 > widthPx;
    return {
      kind: 'text',
      x: xOf(x) + (isLeft ? -dotPx - 5 : dotPx + 5),
      y: yOf(y) + (shifts[index] ?? 0) + labelPx * 0.35 - 9,
      text: name,
      color: text,
      sizePx: labelPx,
      anchor: isLeft ? 'end' : 'start',
    };
  });
  return [...dots, ...names];
}

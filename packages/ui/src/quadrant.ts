import { type Axis, niceAxis, positionOn, ticksOf } from '@echolot/core/axis';
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

interface QuadrantColors {
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
  const area = plotAreaOf(chart, widthPx, heightPx);
  return [...axes(chart, colors, area), ...fields(chart, colors, area.box), ...points(chart, colors, widthPx, area)];
}

/** Where each point lies, px from the upper left corner. */
export function quadrantPlaces(chart: Quadrant, widthPx: number, heightPx: number): { left: number; top: number }[] {
  const { xOf, yOf } = plotAreaOf(chart, widthPx, heightPx);
  return chart.points.map(({ x, y }) => ({ left: xOf(x), top: yOf(y) }));
}

interface PlotArea extends Place {
  readonly xAxis: Axis;
  readonly yAxis: Axis;
  readonly box: Box;
}

function plotAreaOf(chart: Quadrant, widthPx: number, heightPx: number): PlotArea {
  const xs = chart.points.flatMap(({ x, low, high }) => [x, low, high].filter((value) => value !== null));
  const xAxis = niceAxis([...xs, chart.xCut], chart.xLimits);
  const yAxis = niceAxis([...chart.points.map(({ y }) => y), chart.yCut], chart.yLimits);
  const box = { left: plot.left, right: widthPx - plot.right, top: plot.top, bottom: heightPx - plot.bottom };
  const xOf = (value: number): number => box.left + positionOn(xAxis, value) * (box.right - box.left);
  const yOf = (value: number): number => box.bottom - positionOn(yAxis, value) * (box.bottom - box.top);
  return { xAxis, yAxis, box, xOf, yOf };
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
  { xAxis, yAxis, box, xOf, yOf }: PlotArea,
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
  const bars = all.flatMap(({ y, low, high }): Shape[] => {
    if (low === null || high === null) return [];
    return [
      { kind: 'line', x1: xOf(low), x2: xOf(high), y1: yOf(y), y2: yOf(y), stroke: band, widthPx: 3, isRound: true },
    ];
  });
  const dots = all.map(({ x, y }): Shape => ({ kind: 'circle', cx: xOf(x), cy: yOf(y), r: dotPx, fill: mark }));
  const taken: Area[] = all.map(({ x, y }) => areaAround(xOf(x), yOf(y)));
  const names = all.map(({ name, x, y }): Shape => {
    const place = freePlace(name.length * labelPx * 0.56, xOf(x), yOf(y), widthPx, taken);
    taken.push(place.area);
    const { area, anchor } = place;
    const at = anchor === 'start' ? area.left : area.right;
    return { kind: 'text', x: at, y: area.bottom - 3, text: name, color: text, sizePx: labelPx, anchor };
  });
  return [...bars, ...dots, ...names];
}

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const areaAround = (x: number, y: number): Area => {
  return { left: x - dotPx, right: x + dotPx, top: y - dotPx, bottom: y + dotPx };
};

const overlap = (a: Area, b: Area): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** A place for a name beside its dot that covers no dot and no other name; the first one tried where all are taken. */
function freePlace(
  namePx: number,
  x: number,
  y: number,
  widthPx: number,
  taken: readonly Area[],
): { area: Area; anchor: 'start' | 'end' } {
  const heightPx = labelPx + 3;
  const gap = dotPx + 4;
  const places = [-heightPx / 2 - 9, 9 - heightPx / 2, -heightPx / 2, -heightPx * 2, heightPx].flatMap((above) => [
    { area: { left: x + gap, right: x + gap + namePx, top: y + above, bottom: y + above + heightPx }, anchor: 'start' },
    { area: { left: x - gap - namePx, right: x - gap, top: y + above, bottom: y + above + heightPx }, anchor: 'end' },
  ]) as { area: Area; anchor: 'start' | 'end' }[];
  const inside = places.filter(({ area }) => area.left >= 0 && area.right <= widthPx);
  const free = inside.find(({ area }) => taken.every((other) => !overlap(area, other)));
  const first = free ?? inside[0] ?? places[0];
  if (!first) throw new Error('There are always places to try.');
  return first;
}

import { type Axis, niceAxis, positionOn, ticksOf } from '@echolot/core/axis';
import type { PdfLineChart, PdfPoint } from './pdf-document.ts';
import { horizontal, vertical } from './pdf-marks.ts';
import type { Pen } from './pdf-pen.ts';
import type { Plot, PlotBox } from './pdf-plot.ts';
import { colors, inColor, styles } from './pdf-styles.ts';
import { markLooks } from './pdf-table-axis.ts';

const plotHeight = 84;
const tallPlotHeight = 150;
const labelHeight = 14;
const eventHeight = 12;

/** The course of a number: line with its interval as a band, gaps where nothing is known, what happened as lettered lines. */
export function layLineChart(pen: Pen, chart: PdfLineChart, width: number): Plot {
  const { points, marks, events, limits, showsZero } = chart;
  const known = points.flatMap(({ value, low, high }) => [value, low, high]).filter((value) => value !== null);
  const targets = marks.map(({ at }) => at).filter((at) => at >= limits.min && at <= limits.max);
  const axis = niceAxis([...known, ...targets, ...(showsZero && known.length > 0 ? [0] : [])], limits);
  const ticks = ticksOf(axis).map((value) => ({ value, text: pen.tick(value, axis) }));
  const tickWidth = Math.max(...ticks.map(({ text }) => pen.widthOf(text, styles.axis)), 8) + 5;
  const lastWidth = pen.widthOf(chart.lastLabel, styles.axisStrong) + 8;
  const top = events.length > 0 ? eventHeight : 6;
  const height = width > 320 ? tallPlotHeight : plotHeight;
  return {
    height: top + height + labelHeight,
    draw(box) {
      const frame: Frame = {
        axis,
        left: box.x + tickWidth,
        right: box.x + width - lastWidth,
        top: box.y + top,
        bottom: box.y + top + height,
        count: points.length,
      };
      drawGrid(pen, frame, ticks);
      drawBand(pen, frame, points);
      drawMarks(pen, chart, frame);
      drawEvents(pen, chart, frame, box);
      drawCourse(pen, frame, chart);
      drawLabels(pen, frame, points);
    },
  };
}

interface Frame {
  readonly axis: Axis;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly count: number;
}

const xOf = ({ left, right, count }: Frame, place: number): number =>
  count > 1 ? left + 4 + (place / (count - 1)) * (right - left - 8) : (left + right) / 2;

const yOf = ({ axis, top, bottom }: Frame, value: number): number => bottom - positionOn(axis, value) * (bottom - top);

function drawGrid(pen: Pen, frame: Frame, ticks: readonly { readonly value: number; readonly text: string }[]): void {
  for (const { value, text } of ticks) {
    const y = yOf(frame, value);
    const isZero = value === 0 && frame.axis.min < 0;
    horizontal(pen.kit, frame.left, frame.right, y, isZero ? colors.zeroLine : colors.hairline, isZero ? 0.75 : 0.5);
    pen.line(text, frame.left - 5, y - styles.axis.leading / 2, styles.axis, 'right');
  }
}

function drawMarks(pen: Pen, { marks }: PdfLineChart, frame: Frame): void {
  const { kit } = pen;
  for (const { at, label, look } of marks) {
    if (at < frame.axis.min || at > frame.axis.max) continue;
    const { color, dash, width } = markLooks[look];
    const y = yOf(frame, at);
    kit.save().lineWidth(width);
    if (dash !== undefined) kit.dash(dash, { space: dash });
    kit.moveTo(frame.left, y).lineTo(frame.right, y).stroke(color);
    kit.restore();
    const isHigh = y - frame.top > 12;
    pen.line(label, frame.left + 3, isHigh ? y - 10 : y + 1, inColor(styles.axis, color));
  }
}

function drawEvents(pen: Pen, { events }: PdfLineChart, frame: Frame, box: PlotBox): void {
  const letters = new Map<number, string[]>();
  for (const { at, label } of events) letters.set(at, [...(letters.get(at) ?? []), label]);
  for (const [at, its] of letters) {
    const x = xOf(frame, at);
    vertical(pen.kit, x, { top: frame.top - 1, bottom: frame.bottom, color: colors.quiet }, 1.5);
    pen.line(its.join(' '), x, box.y, styles.axisStrong, 'center');
  }
}

/** Runs of points that are known, one after the other. */
function runsOf(points: readonly PdfPoint[], isIn: (point: PdfPoint) => boolean): number[][] {
  const runs: number[][] = [];
  points.forEach((point, index) => {
    if (!isIn(point)) return;
    const last = runs.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  });
  return runs;
}

function drawBand({ kit }: Pen, frame: Frame, points: readonly PdfPoint[]): void {
  for (const run of runsOf(points, ({ low, high }) => low !== null && high !== null)) {
    const at = (index: number, side: 'low' | 'high'): readonly [number, number] => [
      xOf(frame, index),
      yOf(frame, points[index]?.[side] ?? 0),
    ];
    if (run.length === 1) {
      const [x, y] = at(run[0] ?? 0, 'high');
      kit.rect(x - 2, y, 4, at(run[0] ?? 0, 'low')[1] - y).fill(colors.band);
      continue;
    }
    const edge = [...run.map((index) => at(index, 'high')), ...run.toReversed().map((index) => at(index, 'low'))];
    edge.forEach(([x, y], index) => {
      if (index === 0) kit.moveTo(x, y);
      else kit.lineTo(x, y);
    });
    kit.closePath().fill(colors.band);
  }
}

/** The line; the step to a point that still changes is dashed, and that point hollow. */
function drawCourse(pen: Pen, frame: Frame, { points, lastLabel }: PdfLineChart): void {
  const { kit } = pen;
  const valueAt = (index: number): number => points[index]?.value ?? 0;
  kit.lineWidth(1.6).lineJoin('round').lineCap('round');
  for (const run of runsOf(points, ({ value }) => value !== null)) {
    for (let place = 1; place < run.length; place += 1) {
      const [from, to] = [run[place - 1] ?? 0, run[place] ?? 0];
      const isOpen = !(points[from]?.isComplete && points[to]?.isComplete);
      kit.save();
      if (isOpen) kit.dash(2.4, { space: 2.6 });
      kit.moveTo(xOf(frame, from), yOf(frame, valueAt(from))).lineTo(xOf(frame, to), yOf(frame, valueAt(to)));
      kit.stroke(colors.primary).restore();
    }
  }
  const isSparse = points.length <= 14;
  const last = points.findLastIndex(({ value }) => value !== null);
  points.forEach(({ value, isComplete }, index) => {
    if (value === null) return;
    const isAlone = (points[index - 1]?.value ?? null) === null && (points[index + 1]?.value ?? null) === null;
    if (!isSparse && !isAlone && index !== last && isComplete) return;
    const dot = kit.circle(xOf(frame, index), yOf(frame, value), 2.1);
    if (isComplete) dot.fill(colors.primary);
    else dot.lineWidth(1).fillAndStroke(colors.white, colors.primary);
  });
  if (last >= 0) {
    const y = yOf(frame, valueAt(last)) - styles.axisStrong.leading / 2;
    pen.line(lastLabel, xOf(frame, last) + 6, y, styles.axisStrong);
  }
}

/** As many labels as fit beside each other; the first and the last point are named. */
function drawLabels(pen: Pen, frame: Frame, points: readonly PdfPoint[]): void {
  const widths = points.map(({ label }) => pen.widthOf(label, styles.axis));
  const widest = Math.max(...widths, 1) + 8;
  const fitting = Math.max(1, Math.floor((frame.right - frame.left) / widest));
  const every = Math.max(1, Math.ceil((points.length - 1) / fitting));
  const y = frame.bottom + 4;
  points.forEach(({ label }, index) => {
    // Counted from the end: the last one is what the reader looks for.
    if ((points.length - 1 - index) % every !== 0) return;
    const half = (widths[index] ?? 0) / 2;
    const x = Math.max(frame.left - 14 + half, xOf(frame, index));
    pen.line(label, x, y, styles.axis, 'center');
  });
}

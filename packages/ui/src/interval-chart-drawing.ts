import { type Axis, positionOn, ticksOf } from '@echolot/core/axis';
import type { ChartDrawing } from './chart-sheet.ts';
import { baselines, labelLines, rowTops, labelSizePx as sizePx, textWidth } from './label-lines.ts';
import { paperColors } from './paper-colors.ts';
import { type Shape, shapesToSvg } from './svg-shapes.ts';

interface IntervalDrawingRow {
  readonly name: string;
  readonly text: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly isQuiet: boolean;
  /** Of the colours that tell series apart. */
  readonly colorIndex: number | undefined;
}

interface IntervalDrawing {
  readonly axis: Axis;
  readonly format: (value: number) => string;
  readonly reference: number | undefined;
  readonly nameTitle: string;
  readonly valueTitle: string;
  readonly rows: readonly IntervalDrawingRow[];
}

const headPx = 24;
const gapPx = 8;

/** The rows of an interval chart for a file: names, intervals on one axis, values. */
export function drawIntervalChart(
  { axis, format, reference, nameTitle, valueTitle, rows }: IntervalDrawing,
  widthPx: number,
): ChartDrawing {
  const namePx = Math.max(...rows.map(({ name }) => textWidth(name)), textWidth(nameTitle));
  const left = Math.ceil(Math.min(Math.max(namePx + gapPx, 80), widthPx * 0.36));
  const right =
    widthPx - Math.max(80, 3 * gapPx + Math.max(...[valueTitle, ...rows.map((row) => row.text)].map(textWidth)));
  const names = rows.map(({ name }) => labelLines(name, left - gapPx));
  const tops = rowTops(
    names.map(({ length }) => length),
    headPx,
  );
  const heightPx = (tops.at(-1) ?? headPx) + 4;
  const { text, quiet, gridline, zeroLine, band, mark, surface, lines } = paperColors;
  const xOf = (value: number): number => left + positionOn(axis, value) * (right - left);
  const vertical = (value: number, stroke: string, isDashed = false): Shape => {
    return { kind: 'line', x1: xOf(value), x2: xOf(value), y1: headPx, y2: heightPx, stroke, isDashed };
  };
  const shapes: Shape[] = [
    { kind: 'text', x: 0, y: 15, text: nameTitle, color: quiet, sizePx: 11 },
    { kind: 'text', x: widthPx, y: 15, text: valueTitle, color: quiet, sizePx: 11, anchor: 'end' },
  ];
  for (const tick of ticksOf(axis)) {
    shapes.push({ kind: 'text', x: xOf(tick), y: 15, text: format(tick), color: quiet, sizePx: 11, anchor: 'middle' });
    shapes.push(vertical(tick, tick === 0 ? zeroLine : gridline));
  }
  if (reference !== undefined) shapes.push(vertical(reference, zeroLine, true));
  for (const [index, row] of rows.entries()) {
    const middle = ((tops[index] ?? 0) + (tops[index + 1] ?? 0)) / 2;
    const color = row.isQuiet ? quiet : text;
    const baseline = middle + sizePx * 0.35;
    const name = names[index] ?? [];
    for (const [at, y] of baselines(name.length, middle).entries())
      shapes.push({ kind: 'text', x: 0, y, text: name[at] ?? '', color, sizePx });
    if (row.low !== null && row.high !== null) {
      const [x1, x2] = [xOf(row.low), xOf(row.high)];
      shapes.push({ kind: 'line', x1, x2, y1: middle, y2: middle, stroke: band, widthPx: 7, isRound: true });
    }
    const own = row.colorIndex === undefined ? mark : (lines[row.colorIndex % lines.length] ?? mark);
    const dot = row.isQuiet ? { fill: surface, stroke: own } : { fill: own };
    shapes.push({ kind: 'circle', cx: xOf(row.value), cy: middle, r: 4.5, ...dot });
    shapes.push({ kind: 'text', x: widthPx, y: baseline, text: row.text, color, sizePx, anchor: 'end' });
  }
  return { svg: shapesToSvg(shapes, widthPx, heightPx), widthPx, heightPx };
}

import { type Axis, positionOn, ticksOf } from '@echolot/core/axis';
import type { ChartDrawing } from './chart-sheet.ts';
import { paperColors } from './paper-colors.ts';
import { type Shape, shapesToSvg } from './svg-shapes.ts';

export interface IntervalDrawingRow {
  readonly name: string;
  readonly text: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly isQuiet: boolean;
}

interface IntervalDrawing {
  readonly axis: Axis;
  readonly format: (value: number) => string;
  readonly reference: number | undefined;
  readonly nameTitle: string;
  readonly valueTitle: string;
  readonly rows: readonly IntervalDrawingRow[];
}

const rowPx = 22;
const headPx = 24;
const sizePx = 12;

/** The rows of an interval chart for a file: names, intervals on one axis, values. */
export function drawIntervalChart(
  { axis, format, reference, nameTitle, valueTitle, rows }: IntervalDrawing,
  widthPx: number,
): ChartDrawing {
  const left = Math.min(220, Math.round(widthPx * 0.28));
  const right = widthPx - 110;
  const heightPx = headPx + rows.length * rowPx + 4;
  const { text, quiet, gridline, zeroLine, band, mark, surface } = paperColors;
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
    const middle = headPx + index * rowPx + rowPx / 2;
    const color = row.isQuiet ? quiet : text;
    const baseline = middle + sizePx * 0.35;
    shapes.push({ kind: 'text', x: 0, y: baseline, text: shortened(row.name, left - 8), color, sizePx });
    if (row.low !== null && row.high !== null) {
      const [x1, x2] = [xOf(row.low), xOf(row.high)];
      shapes.push({ kind: 'line', x1, x2, y1: middle, y2: middle, stroke: band, widthPx: 7, isRound: true });
    }
    const dot = row.isQuiet ? { fill: surface, stroke: mark } : { fill: mark };
    shapes.push({ kind: 'circle', cx: xOf(row.value), cy: middle, r: 4.5, ...dot });
    shapes.push({ kind: 'text', x: widthPx, y: baseline, text: row.text, color, sizePx, anchor: 'end' });
  }
  return { svg: shapesToSvg(shapes, widthPx, heightPx), widthPx, heightPx };
}

/** The name cut to what roughly fits beside the plot. */
export function shortened(name: string, widthPx: number): string {
  const most = Math.max(4, Math.floor(widthPx / (sizePx * 0.52)));
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}

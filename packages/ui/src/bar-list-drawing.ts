import type { ChartDrawing } from './chart-sheet.ts';
import { brandColors } from './colors.ts';
import { baselines, labelLines, rowTops, labelSizePx as sizePx, textWidth } from './label-lines.ts';
import { paperColors } from './paper-colors.ts';
import { type Shape, shapesToSvg } from './svg-shapes.ts';

/** What a bar of a file says; a row of the list on the page says it too. */
interface DrawnBar {
  readonly label: string;
  readonly share: number | null;
  readonly tone?: 'good' | 'middle' | 'bad' | undefined;
  readonly count: string;
  readonly percent: string;
}

const barPx = 14;
const countPx = 64;
const percentPx = 56;

const tones = { good: brandColors.success, middle: paperColors.zeroLine, bad: brandColors.error } as const;

/** Bars for a file: answers, bars from a common zero line, shares and counts. A sign says what a colour means. */
export function drawBarList(rows: readonly DrawnBar[], fullShare: number, widthPx: number): ChartDrawing {
  const { text, quiet, zeroLine, mark } = paperColors;
  const left = Math.min(Math.round(widthPx * 0.4), 30 + Math.max(0, ...rows.map(({ label }) => textWidth(label))));
  const labels = rows.map(({ label }) => labelLines(label, left - 29));
  const tops = rowTops(
    labels.map(({ length }) => length),
    0,
  );
  const roomPx = widthPx - left - countPx - percentPx;
  const heightPx = (tops.at(-1) ?? 0) + 2;
  const shapes: Shape[] = [{ kind: 'line', x1: left, x2: left, y1: 0, y2: heightPx, stroke: zeroLine }];
  for (const [index, { share, tone, count, percent }] of rows.entries()) {
    const middle = ((tops[index] ?? 0) + (tops[index + 1] ?? 0)) / 2;
    const baseline = middle + sizePx * 0.35;
    const label = labels[index] ?? [];
    const barEnd = share === null ? left : left + Math.max(1, Math.min(1, share / fullShare) * roomPx);
    for (const [at, y] of baselines(label.length, middle).entries())
      shapes.push({ kind: 'text', x: left - 8, y, text: label[at] ?? '', color: quiet, sizePx, anchor: 'end' });
    // A shape and no sign: "– 3" would be another answer.
    if (tone === 'good' || tone === 'bad') shapes.push(triangle(0, middle, tone));
    if (share !== null) {
      const fill = tone ? tones[tone] : mark;
      shapes.push({ kind: 'rect', x: left, y: middle - barPx / 2, width: barEnd - left, height: barPx, fill });
    }
    shapes.push({ kind: 'text', x: barEnd + 6, y: baseline, text: percent, color: text, sizePx });
    shapes.push({ kind: 'text', x: widthPx, y: baseline, text: count, color: quiet, sizePx, anchor: 'end' });
  }
  return { svg: shapesToSvg(shapes, widthPx, heightPx), widthPx, heightPx };
}

/** Up is good, down is bad. */
function triangle(left: number, middle: number, tone: 'good' | 'bad'): Shape {
  const [base, tip] = tone === 'good' ? [middle + 3, middle - 3] : [middle - 3, middle + 3];
  const points = [[left, base] as const, [left + 8, base] as const, [left + 4, tip] as const];
  return { kind: 'polygon', points, fill: tones[tone] };
}

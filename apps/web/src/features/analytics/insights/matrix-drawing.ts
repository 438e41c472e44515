import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { ChartDrawing } from '@echolot/ui/chart-sheet';
import { paperColors } from '@echolot/ui/paper-colors';
import { type Shape, shapesToSvg } from '@echolot/ui/svg-shapes';
import { heatColors } from './heat.ts';
import type { MatrixRow } from './matrix-rows.ts';

const rowPx = 24;
const headPx = 40;
const sizePx = 12;

/** The matrix for a file: one row per unit, one shaded field per number. */
export function drawMatrix(
  rows: readonly MatrixRow[],
  indicators: Ranking['indicators'],
  textOf: (row: MatrixRow, index: number) => string,
  nameOf: (row: MatrixRow) => string,
  widthPx: number,
): ChartDrawing {
  const left = Math.min(200, Math.round(widthPx * 0.26));
  const columnPx = (widthPx - left) / Math.max(1, indicators.length);
  const heightPx = headPx + rows.length * rowPx;
  const shapes: Shape[] = indicators.flatMap(({ title }, index) =>
    headLines(title, columnPx).map((text, line): Shape => {
      const x = left + (index + 0.5) * columnPx;
      return { kind: 'text', x, y: 14 + line * 13, text, color: paperColors.quiet, sizePx: 11, anchor: 'middle' };
    }),
  );
  for (const [place, row] of rows.entries()) {
    const top = headPx + place * rowPx;
    const baseline = top + rowPx / 2 + sizePx * 0.35;
    shapes.push({ kind: 'text', x: 0, y: baseline, text: cut(nameOf(row), left - 8), color: paperColors.text, sizePx });
    for (const [index, { shade }] of row.cells.entries()) {
      const x = left + index * columnPx;
      if (shade !== undefined) {
        const { background } = heatColors('light', shade);
        shapes.push({ kind: 'rect', x: x + 1, y: top + 1, width: columnPx - 2, height: rowPx - 2, fill: background });
      }
      const text = textOf(row, index);
      const color = shade === undefined ? paperColors.quiet : paperColors.text;
      shapes.push({ kind: 'text', x: x + columnPx / 2, y: baseline, text, color, sizePx, anchor: 'middle' });
    }
  }
  return { svg: shapesToSvg(shapes, widthPx, heightPx), widthPx, heightPx };
}

const letterPx = 6.2;

function cut(text: string, widthPx: number): string {
  const most = Math.max(4, Math.floor(widthPx / letterPx));
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** A title in at most two lines of a column. */
function headLines(title: string, widthPx: number): string[] {
  const most = Math.max(6, Math.floor((widthPx - 4) / letterPx));
  if (title.length <= most) return [title];
  const gap = title.slice(0, most + 1).lastIndexOf(' ');
  return gap > 0 ? [title.slice(0, gap), cut(title.slice(gap + 1), widthPx)] : [cut(title, widthPx)];
}

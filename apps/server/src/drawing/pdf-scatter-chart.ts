import { positionOn, ticksOf } from '@echolot/core/axis';
import type { PdfScatterChart } from './pdf-document.ts';
import { horizontal, vertical } from './pdf-marks.ts';
import type { Pen } from './pdf-pen.ts';
import type { Plot } from './pdf-plot.ts';
import { colors, inColor, styles } from './pdf-styles.ts';

const plotHeight = 210;
const axisHeight = 30;
const labelGap = 9;

/** Points with their names over two named axes; the dashed cross is where the quarters meet. */
export function layScatter(
  pen: Pen,
  { x: xAxis, y: yAxis, points, cut, corners }: PdfScatterChart,
  width: number,
): Plot {
  const xTicks = ticksOf(xAxis).map((value) => ({ value, text: pen.tick(value, xAxis) }));
  const yTicks = ticksOf(yAxis).map((value) => ({ value, text: pen.tick(value, yAxis) }));
  const tickWidth = Math.max(...yTicks.map(({ text }) => pen.widthOf(text, styles.axis)), 8) + 6;
  return {
    height: 14 + plotHeight + axisHeight,
    draw({ x, y }) {
      const [left, right, top, bottom] = [x + tickWidth, x + width - 4, y + 14, y + 14 + plotHeight];
      const xOf = (value: number): number => left + positionOn(xAxis, value) * (right - left);
      const yOf = (value: number): number => bottom - positionOn(yAxis, value) * (bottom - top);
      for (const { value, text } of xTicks) {
        vertical(pen.kit, xOf(value), { top, bottom, color: colors.hairline });
        pen.line(text, xOf(value), bottom + 4, styles.axis, 'center');
      }
      for (const { value, text } of yTicks) {
        horizontal(pen.kit, left, right, yOf(value), colors.hairline);
        pen.line(text, left - 5, yOf(value) - styles.axis.leading / 2, styles.axis, 'right');
      }
      pen.line(yAxis.title, x, y - 1, styles.axis);
      pen.line(xAxis.title, right, bottom + 15, styles.axis, 'right');
      vertical(pen.kit, xOf(cut.x), { top, bottom, color: colors.zeroLine }, 2);
      pen.kit.save().dash(2, { space: 2 });
      horizontal(pen.kit, left, right, yOf(cut.y), colors.zeroLine);
      pen.kit.restore();
      const quiet = inColor(styles.noteStrong, colors.zeroLine);
      pen.line(corners.topLeft, left + 5, top + 3, quiet);
      pen.line(corners.topRight, right - 5, top + 3, quiet, 'right');
      pen.line(corners.bottomLeft, left + 5, bottom - 15, quiet);
      pen.line(corners.bottomRight, right - 5, bottom - 15, quiet, 'right');
      const taken: { left: number; right: number; top: number }[] = [];
      for (const point of points) {
        const [px, py] = [xOf(point.x), yOf(point.y)];
        pen.kit.circle(px, py, 2.8).fill(colors.primary);
        const labelWidth = pen.widthOf(point.label, styles.axis);
        const isRight = px + 6 + labelWidth <= right;
        const from = isRight ? px + 6 : px - 6 - labelWidth;
        // A name that would cover another one is above or below its point.
        const free = [0, -labelGap, labelGap, -2 * labelGap, 2 * labelGap].find((shift) =>
          taken.every(
            (one) => from > one.right || from + labelWidth < one.left || Math.abs(one.top - (py + shift)) >= labelGap,
          ),
        );
        const shift = free ?? 0;
        taken.push({ left: from, right: from + labelWidth, top: py + shift });
        pen.line(point.label, from, py + shift - styles.axis.leading / 2, inColor(styles.axis, colors.text));
      }
    },
  };
}

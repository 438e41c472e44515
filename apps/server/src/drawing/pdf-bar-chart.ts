import { niceAxis, positionOn, ticksOf } from '@echolot/core/axis';
import type { PdfBarChart } from './pdf-document.ts';
import { toneColor, vertical } from './pdf-marks.ts';
import type { Pen } from './pdf-pen.ts';
import type { Plot } from './pdf-plot.ts';
import { colors, inColor, styles } from './pdf-styles.ts';
import { markLooks } from './pdf-table-axis.ts';

const rowHeight = 17;
const headHeight = 13;
const markHeight = 11;

/** Values as dots on their intervals, one below the other on one axis. */
export function layBarChart(pen: Pen, { bars, marks, limits, showsZero }: PdfBarChart, width: number): Plot {
  const values = bars.flatMap(({ value, low, high }) => [value, low, high]).filter((value) => value !== null);
  const axis = niceAxis([...(showsZero ? [0] : []), ...values, ...marks.map(({ at }) => at)], limits);
  const labelWidth = Math.min(
    width * 0.36,
    Math.max(...bars.map(({ label }) => pen.widthOf(label, styles.cell)), 20) + 10,
  );
  const textWidth = Math.max(...bars.map(({ text }) => pen.widthOf(text, styles.cell)), 20) + 10;
  const named = marks.filter(({ label }) => label !== '');
  const foot = named.length > 0 ? markHeight : 0;
  return {
    height: headHeight + bars.length * rowHeight + foot + 2,
    draw({ x, y }) {
      const [left, right] = [x + labelWidth, x + width - textWidth];
      const xOf = (value: number): number => left + positionOn(axis, value) * (right - left);
      const span = { top: y + headHeight - 1, bottom: y + headHeight + bars.length * rowHeight };
      for (const tick of ticksOf(axis)) {
        const color = tick === 0 && axis.min < 0 ? colors.zeroLine : colors.hairline;
        vertical(pen.kit, xOf(tick), { ...span, color });
        pen.line(pen.tick(tick, axis), xOf(tick), y, styles.axis, 'center');
      }
      for (const { at, label, look } of marks) {
        if (at < axis.min || at > axis.max) continue;
        const { dash, ...line } = markLooks[look];
        vertical(pen.kit, xOf(at), { ...span, bottom: span.bottom + 2, ...line }, dash);
        pen.line(label, xOf(at), span.bottom + 2, inColor(styles.axis, line.color), 'center');
      }
      bars.forEach(({ label, text, value, low, high, tone }, index) => {
        const top = y + headHeight + index * rowHeight;
        const middle = top + rowHeight / 2;
        const textTop = middle - styles.cell.leading / 2;
        pen.line(pen.fitted(label, styles.cell, labelWidth - 8), x, textTop, styles.cell);
        if (low !== null && high !== null) {
          const barWidth = Math.max(1, xOf(high) - xOf(low));
          pen.kit.roundedRect(xOf(low), middle - 3, barWidth, 6, Math.min(3, barWidth / 2)).fill(colors.band);
        }
        pen.kit.circle(xOf(value), middle, 2.8).fill(colors.primary);
        pen.line(text, x + width, textTop, inColor(styles.cell, toneColor(tone)), 'right');
      });
    },
  };
}

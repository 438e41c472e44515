import type { PdfDistributionChart } from './pdf-document.ts';
import { arrowWidth, drawArrow, horizontal } from './pdf-marks.ts';
import type { Pen } from './pdf-pen.ts';
import type { Plot } from './pdf-plot.ts';
import { colors, inColor, styles } from './pdf-styles.ts';

const columnsHeight = 78;
const rowHeight = 14.5;
const shapes = { good: colors.goodShape, middle: colors.middleShape, bad: colors.badShape } as const;

/** How answers spread: columns over a scale, bars beside words and what is too long to be below a column. Both begin at zero; the longest fills the room. */
export function layDistribution(pen: Pen, chart: PdfDistributionChart, width: number): Plot {
  const step = width / Math.max(1, chart.cells.length);
  const fits = chart.cells.every(({ label }) => pen.widthOf(label, styles.axis) < step - 2);
  return chart.direction === 'columns' && fits ? layColumns(pen, chart, width) : layBars(pen, chart, width);
}

const longestOf = ({ cells }: PdfDistributionChart): number => Math.max(0.01, ...cells.map(({ share }) => share ?? 0));

function layColumns(pen: Pen, chart: PdfDistributionChart, width: number): Plot {
  const { cells } = chart;
  const longest = longestOf(chart);
  const step = width / Math.max(1, cells.length);
  const barWidth = Math.min(34, step * 0.74);
  const labelTop = columnsHeight + 12;
  const hasBands = cells.some(({ band }) => band === 'good' || band === 'bad');
  const isNarrow = cells.some(({ text }) => pen.widthOf(text, styles.axis) > step - 1);
  return {
    height: labelTop + 12 + (hasBands ? 8 : 0),
    draw({ x, y }) {
      const base = y + 10 + columnsHeight;
      cells.forEach(({ label, share, text, band }, index) => {
        const middle = x + (index + 0.5) * step;
        const height = share === null ? 0 : Math.max(share > 0 ? 0.8 : 0, (share / longest) * columnsHeight);
        if (share !== null) {
          pen.kit
            .rect(middle - barWidth / 2, base - height, barWidth, height)
            .fill(band ? shapes[band] : colors.primary);
        }
        const shown = share === null ? inColor(styles.axis, colors.quiet) : inColor(styles.axis, colors.text);
        // Where not all fit, the tallest tell their share, and the table has the others.
        if (!isNarrow || share === longest) pen.line(text, middle, base - height - 10, shown, 'center');
        pen.line(label, middle, base + 3, styles.axis, 'center');
        if (band === 'good' || band === 'bad') {
          drawArrow(pen.kit, band === 'good' ? 'up' : 'down', middle - 2.2, base + 17, 7, shapes[band]);
        }
      });
      horizontal(pen.kit, x, x + width, base, colors.zeroLine);
    },
  };
}

function layBars(pen: Pen, chart: PdfDistributionChart, width: number): Plot {
  const { cells } = chart;
  const longest = longestOf(chart);
  const style = styles.axis;
  const hasBands = cells.some(({ band }) => band === 'good' || band === 'bad');
  const signWidth = hasBands ? arrowWidth(7) + 2 : 0;
  const labelWidth = Math.min(width * 0.46, Math.max(...cells.map(({ label }) => pen.widthOf(label, style)), 10) + 8);
  const textWidth = Math.max(...cells.map(({ text }) => pen.widthOf(text, style)), 10) + 6;
  return {
    height: cells.length * rowHeight + 2,
    draw({ x, y }) {
      const left = x + signWidth + labelWidth;
      const room = width - signWidth - labelWidth - textWidth;
      cells.forEach(({ label, share, text, band }, index) => {
        const top = y + index * rowHeight;
        const middle = top + rowHeight / 2;
        const textTop = middle - style.leading / 2;
        if (band === 'good' || band === 'bad') {
          drawArrow(pen.kit, band === 'good' ? 'up' : 'down', x, middle, 7, shapes[band]);
        }
        pen.line(pen.fitted(label, style, labelWidth - 8), left - 8, textTop, style, 'right');
        const length = share === null ? 0 : Math.max(share > 0 ? 0.8 : 0, (share / longest) * room);
        if (length > 0) pen.kit.rect(left, middle - 4.5, length, 9).fill(band ? shapes[band] : colors.primary);
        pen.line(text, left + length + 5, textTop, inColor(style, share === null ? colors.quiet : colors.text));
      });
      pen.kit
        .lineWidth(0.5)
        .moveTo(left, y)
        .lineTo(left, y + cells.length * rowHeight)
        .stroke(colors.zeroLine);
    },
  };
}

import { positionOn } from '@echolot/core/axis';
import type { PdfAxis, PdfColumn, PdfInterval, PdfMark, PdfRow } from './pdf-document.ts';
import { vertical } from './pdf-marks.ts';
import type { Pen } from './pdf-pen.ts';
import { colors, styles } from './pdf-styles.ts';

interface Place {
  readonly x: number;
  readonly room: number;
}

const inset = 4;

/** Where a value is in a column. */
const xOn = (axis: PdfAxis, { x, room }: Place, value: number): number =>
  x + inset + positionOn(axis, value) * (room - 2 * inset);

export const markLooks = {
  target: { color: colors.primary, dash: 1.6, width: 0.9 },
  whole: { color: colors.zeroLine, dash: undefined, width: 0.6 },
  quartile: { color: colors.rule, dash: 0.8, width: 0.6 },
} as const satisfies Record<PdfMark['look'], { color: string; dash: number | undefined; width: number }>;

/** The ends of the axis below the title of its column; `top` is their upper edge. */
export function drawAxisHead(pen: Pen, axis: PdfAxis, { x, room }: Place, top: number): void {
  pen.line(axis.minText, x, top, styles.axis);
  pen.line(axis.maxText, x + room, top, styles.axis, 'right');
}

/** Lines that run through all rows: zero, the whole, a target, quartiles. */
export function drawAxisMarks(pen: Pen, axis: PdfAxis, place: Place, top: number, height: number): void {
  const span = { top, bottom: top + height };
  if (axis.min < 0 && axis.max > 0) vertical(pen.kit, xOn(axis, place, 0), { ...span, color: colors.hairline });
  for (const { at, look } of axis.marks) {
    if (at < axis.min || at > axis.max) continue;
    const { dash, ...line } = markLooks[look];
    vertical(pen.kit, xOn(axis, place, at), { ...span, ...line }, dash);
  }
}

/** A value as a dot on its interval; hollow where it rests on few answers. */
export function drawInterval(
  { kit }: Pen,
  { value, low, high }: PdfInterval,
  axis: PdfAxis | undefined,
  place: Place,
  middle: number,
  look: PdfRow['look'],
): void {
  if (!axis) return;
  if (low !== null && high !== null) {
    const [from, to] = [xOn(axis, place, low), xOn(axis, place, high)];
    kit
      .roundedRect(from, middle - 2.6, Math.max(1, to - from), 5.2, Math.min(2.6, Math.max(1, to - from) / 2))
      .fill(colors.band);
  }
  const dot = kit.circle(xOn(axis, place, value), middle, 2.4);
  if (look === 'quiet') dot.lineWidth(0.8).fillAndStroke(colors.white, colors.primary);
  else dot.fill(look === 'total' ? colors.text : colors.primary);
}

/** What the lines in the table's axes are, below it; undefined where there are none. */
export function layMarkLegend(
  pen: Pen,
  columns: readonly PdfColumn[],
  left: number,
  width: number,
): { readonly height: number; draw(top: number): void } | undefined {
  const marks = columns
    .flatMap(({ axis }) => axis?.marks ?? [])
    .filter(({ label }, index, all) => label !== '' && all.findIndex((one) => one.label === label) === index);
  if (marks.length === 0) return undefined;
  const style = styles.note;
  const sample = 10;
  let x = left;
  let line = 0;
  const placed = marks.map((mark) => {
    const its = sample + pen.widthOf(mark.label, style) + 18;
    if (x > left && x + its > left + width) {
      x = left;
      line += 1;
    }
    const place = { mark, x, line };
    x += its;
    return place;
  });
  return {
    height: (line + 1) * style.leading + 6,
    draw(top) {
      for (const { mark, x: at, line: row } of placed) {
        const y = top + 5 + row * style.leading;
        const { dash, ...look } = markLooks[mark.look];
        vertical(pen.kit, at + 3, { top: y + 1, bottom: y + style.leading - 1, ...look }, dash);
        pen.line(mark.label, at + sample, y, style);
      }
    },
  };
}

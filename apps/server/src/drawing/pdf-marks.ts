import type { PdfArrow, PdfTone } from './pdf-document.ts';
import type { Kit } from './pdf-kit.ts';
import { colors } from './pdf-styles.ts';

export const toneColors = {
  good: colors.good,
  bad: colors.bad,
  same: colors.text,
  quiet: colors.quiet,
} as const satisfies Record<PdfTone, string>;

export const toneColor = (tone: PdfTone | undefined): string => toneColors[tone ?? 'same'];

/** Width of an arrow with the white behind it, by the size of the text beside it. */
export const arrowWidth = (size: number): number => size * 0.62 + 3;

/** A filled triangle that points where the number went; a bar for what stays. `middle` is the middle of the line. */
export function drawArrow(kit: Kit, arrow: PdfArrow, x: number, middle: number, size: number, color: string): void {
  const side = size * 0.62;
  const half = side * 0.45;
  if (arrow === 'level') kit.rect(x, middle - side * 0.14, side, side * 0.28);
  else {
    const tip = arrow === 'up' ? -half : half;
    kit
      .moveTo(x, middle - tip)
      .lineTo(x + side, middle - tip)
      .lineTo(x + side / 2, middle + tip)
      .closePath();
  }
  kit.fill(color);
}

const toneArrows = { good: 'up', bad: 'down', same: 'level', quiet: 'level' } as const;

/** The sign of what is good or bad, whatever direction it went. */
export function drawTone(kit: Kit, tone: PdfTone, x: number, middle: number, size: number): void {
  drawArrow(kit, toneArrows[tone], x, middle, size, toneColor(tone));
}

export function horizontal(kit: Kit, left: number, right: number, y: number, color: string, width = 0.5): void {
  kit.lineWidth(width).moveTo(left, y).lineTo(right, y).stroke(color);
}

/** A vertical line; dashed in pieces of `dash` points. */
export function vertical(
  kit: Kit,
  x: number,
  span: { readonly top: number; readonly bottom: number; readonly color: string; readonly width?: number },
  dash?: number,
): void {
  kit.save().lineWidth(span.width ?? 0.5);
  if (dash !== undefined) kit.dash(dash, { space: dash });
  kit.moveTo(x, span.top).lineTo(x, span.bottom).stroke(span.color);
  kit.restore();
}

import { paperColors } from './paper-colors.ts';
import { fileFont, type Shape, shapesToSvg } from './svg-shapes.ts';

/** A chart without its words, as an SVG document in the colours of paper. */
export interface ChartDrawing {
  readonly svg: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A chart as it leaves the page: on paper, as a picture, as a document. */
export interface ChartSource {
  readonly title: string;
  readonly note?: string | undefined;
  /** Width on the page now. */
  widthPx(): number;
  draw(widthPx: number): Promise<ChartDrawing>;
}

/** Charts are printed no wider. */
export const printWidthPx = 780;

const titlePx = 16;
const notePx = 12;
const lineHeight = 1.45;
const gapPx = 8;
/** Beside the drawing of a sheet, px. */
export const sheetMarginPx = 16;
const { text: ink, quiet: quietInk } = paperColors;

/** Width of a text in px. */
export type Measure = (text: string, sizePx: number, isBold: boolean) => number;

/** Breaks a text into lines no wider than this; a word that is wider has a line of its own. */
export function linesOf(text: string, widthPx: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer) > widthPx) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

/**
 * The drawing with its title above it, and below it what it shows (unit, filters in words, date), on white.
 * @returns an SVG document, as wide as the drawing and its margins.
 */
export function chartSheet(
  { title, note }: Pick<ChartSource, 'title' | 'note'>,
  drawing: ChartDrawing,
  about: readonly string[],
  measure: Measure,
): ChartDrawing {
  const shapes: Shape[] = [];
  let top = sheetMarginPx / 2;
  const write = (text: string, sizePx: number, color: string, isBold = false): void => {
    for (const line of linesOf(text, drawing.widthPx, (part) => measure(part, sizePx, isBold))) {
      top += sizePx * lineHeight;
      shapes.push({ kind: 'text', x: sheetMarginPx, y: top - sizePx * 0.35, text: line, color, sizePx, isBold });
    }
  };
  write(title, titlePx, ink, true);
  if (note) write(note, notePx, quietInk);
  const drawingTop = Math.ceil(top + gapPx);
  top = drawingTop + drawing.heightPx + gapPx;
  for (const line of about) write(line, notePx, quietInk);
  const widthPx = drawing.widthPx + 2 * sheetMarginPx;
  const heightPx = Math.ceil(top + sheetMarginPx / 2);
  const words = shapesToSvg(shapes, widthPx, heightPx);
  const white = `<rect x="0" y="0" width="${widthPx}" height="${heightPx}" fill="#ffffff"/>`;
  const place = `<svg x="${sheetMarginPx}" y="${drawingTop}"`;
  const placed = drawing.svg.slice(drawing.svg.indexOf('<svg')).replace('<svg', place);
  const svg = words.replace(/^(<svg[^>]*>)/, `$1${white}`).replace(/<\/svg>$/, () => `${placed}</svg>`);
  return { svg, widthPx, heightPx };
}

/** Measures as the browser draws in a file's font. */
export function createMeasure(font: string = fileFont): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (text, sizePx, isBold) => {
    if (!context) return text.length * sizePx * 0.55;
    context.font = `${isBold ? 'bold ' : ''}${sizePx}px ${font}`;
    return context.measureText(text).width;
  };
}

/** A name every system takes, without an ending: words joined by `-`, letters of all languages kept. */
export function fileNameOf(parts: readonly string[]): string {
  return parts
    .map((part) =>
      part
        .normalize('NFC')
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-+|-+$/g, ''),
    )
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 120)
    .toLowerCase();
}

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
const marginPx = 16;

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
 * @returns an SVG document as wide as the drawing.
 */
export function chartSheet(
  { title, note }: Pick<ChartSource, 'title' | 'note'>,
  drawing: ChartDrawing,
  about: readonly string[],
  measure: Measure,
): ChartDrawing {
  const { widthPx } = drawing;
  const shapes: Shape[] = [];
  let top = 0;
  const write = (text: string, sizePx: number, color: string, isBold = false): void => {
    for (const line of linesOf(text, widthPx, (part) => measure(part, sizePx, isBold))) {
      top += sizePx * lineHeight;
      shapes.push({ kind: 'text', x: 0, y: top - sizePx * 0.35, text: line, color, sizePx, isBold });
    }
  };
  write(title, titlePx, '#18181f', true);
  if (note) write(note, notePx, '#4d4d5a');
  const drawingTop = Math.ceil(top + marginPx / 2);
  top = drawingTop + drawing.heightPx + marginPx / 2;
  for (const line of about) write(line, notePx, '#4d4d5a');
  const heightPx = Math.ceil(top + marginPx / 2);
  const words = shapesToSvg(shapes, widthPx, heightPx);
  const white = `<rect x="0" y="0" width="${widthPx}" height="${heightPx}" fill="#ffffff"/>`;
  const placed = drawing.svg.slice(drawing.svg.indexOf('<svg')).replace('<svg', `<svg x="0" y="${drawingTop}"`);
  const svg = words.replace(/^(<svg[^>]*>)/, `$1${white}`).replace(/<\/svg>$/, `${placed}</svg>`);
  return { svg, widthPx, heightPx };
}

/** Measures as the browser draws in a file's font. */
export function createMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (text, sizePx, isBold) => {
    if (!context) return text.length * sizePx * 0.55;
    context.font = `${isBold ? 'bold ' : ''}${sizePx}px ${fileFont}`;
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

/** What a simple chart is drawn from: on the page by React, in files as text. Lengths are px. */
export type Shape =
  | ({
      readonly kind: 'line';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
    } & Stroke)
  | ({
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    } & Fill)
  | ({ readonly kind: 'circle'; readonly cx: number; readonly cy: number; readonly r: number } & Fill)
  | ({ readonly kind: 'polygon'; readonly points: readonly (readonly [x: number, y: number])[] } & Fill)
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly color: string;
      readonly sizePx: number;
      readonly anchor?: 'start' | 'middle' | 'end';
      readonly isBold?: boolean;
    };

interface Stroke {
  readonly stroke: string;
  readonly widthPx?: number;
  readonly isDashed?: boolean;
  readonly isRound?: boolean;
}

interface Fill {
  readonly fill: string;
  readonly stroke?: string | undefined;
}

/** Fonts every reader of a file has; the first is one of those every PDF reader brings along. */
export const fileFont = 'Helvetica, Arial, sans-serif';

type Attributes = Record<string, string | number>;

/** Attributes of a shape as SVG knows them. */
export function attributesOf(shape: Shape): Attributes {
  switch (shape.kind) {
    case 'line': {
      const { x1, y1, x2, y2, stroke, widthPx = 1, isDashed, isRound } = shape;
      const dashes: Attributes = isDashed ? { 'stroke-dasharray': '3 3' } : {};
      const ends: Attributes = isRound ? { 'stroke-linecap': 'round' } : {};
      return { x1, y1, x2, y2, stroke, 'stroke-width': widthPx, ...dashes, ...ends };
    }
    case 'rect':
      return { x: shape.x, y: shape.y, width: shape.width, height: shape.height, ...filled(shape) };
    case 'circle':
      return { cx: shape.cx, cy: shape.cy, r: shape.r, ...filled(shape) };
    case 'polygon': {
      const points = shape.points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
      return { points, ...filled(shape) };
    }
    case 'text': {
      const { x, y, color, sizePx, anchor = 'start', isBold } = shape;
      const weight: Attributes = isBold ? { 'font-weight': 'bold' } : {};
      return { x, y, fill: color, 'font-size': sizePx, 'text-anchor': anchor, ...weight };
    }
  }
}

function filled({ fill, stroke }: Fill): Record<string, string> {
  return { fill, ...(stroke === undefined ? {} : { stroke }) };
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The shapes as an SVG document of this size. */
export function shapesToSvg(shapes: readonly Shape[], widthPx: number, heightPx: number): string {
  const elements = shapes.map((shape) => {
    const attributes = Object.entries(attributesOf(shape))
      .map(([name, value]) => `${name}="${typeof value === 'number' ? round(value) : escapeXml(value)}"`)
      .join(' ');
    return shape.kind === 'text'
      ? `<text ${attributes}>${escapeXml(shape.text)}</text>`
      : `<${shape.kind} ${attributes}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}" font-family="${fileFont}">${elements.join('')}</svg>`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

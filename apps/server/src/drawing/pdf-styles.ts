/** Faces of the one family. */
export type Face = 'regular' | 'medium' | 'semibold';

/** How a line of text is set. Sizes and leading in points. */
export interface TextStyle {
  readonly face: Face;
  readonly size: number;
  /** Height of a line. */
  readonly leading: number;
  readonly color: string;
}

/** The colours of the light screen, darker where paper needs it. In grey they stay apart by lightness, and each has a sign. */
export const colors = {
  text: '#18181f',
  quiet: '#4d4d5a',
  hairline: '#e0e0e6',
  rule: '#b8b8c4',
  wash: '#f4f4f8',
  primary: '#0000c8',
  band: '#c9cdfb',
  zeroLine: '#8c8c9b',
  good: '#00795a',
  bad: '#be0000',
  goodShape: '#00a67d',
  middleShape: '#b4b4c0',
  badShape: '#be0000',
  link: '#0000a3',
  white: '#ffffff',
} as const;

const style = (face: Face, size: number, leading: number, color: string = colors.text): TextStyle => ({
  face,
  size,
  leading,
  color,
});

export const styles = {
  coverOverline: style('medium', 11, 16, colors.quiet),
  coverTitle: style('semibold', 32, 39),
  coverSubtitle: style('regular', 16, 23, colors.quiet),
  heading1: style('semibold', 20, 26),
  heading2: style('semibold', 13, 18),
  heading3: style('semibold', 10.5, 15),
  lead: style('regular', 11.5, 17.5),
  body: style('regular', 9.5, 14.5),
  bodyStrong: style('semibold', 9.5, 14.5),
  note: style('regular', 8, 11.5, colors.quiet),
  noteStrong: style('medium', 8, 11.5, colors.quiet),
  figure: style('semibold', 25, 31),
  margin: style('regular', 11, 31, colors.quiet),
  cell: style('regular', 8.75, 12),
  cellStrong: style('semibold', 8.75, 12),
  cellDetail: style('regular', 7.25, 9.5, colors.quiet),
  head: style('medium', 7.75, 10.5, colors.quiet),
  chartTitle: style('semibold', 10, 14),
  axis: style('regular', 7.25, 9.5, colors.quiet),
  axisStrong: style('semibold', 7.5, 10),
  runningHead: style('regular', 7.75, 10.5, colors.quiet),
} as const satisfies Record<string, TextStyle>;

export const inColor = (text: TextStyle, color: string): TextStyle => ({ ...text, color });

/** A4, in points. */
export const sheetSizes = {
  portrait: { width: 595.28, height: 841.89 },
  landscape: { width: 841.89, height: 595.28 },
} as const;

export type Orientation = keyof typeof sheetSizes;

/** Where a page has its text. */
export const margins = { left: 54, right: 54, top: 78, bottom: 62 } as const;

import { linesOf } from './chart-sheet.ts';

/** Beside a drawing, px. */
export const labelSizePx = 12;
const lineHeightPx = 15;
const leastRowPx = 22;

/** Roughly, in any of the fonts files are read in. */
export const textWidth = (text: string): number => text.length * labelSizePx * 0.56;

/** A label of a file, whole: nobody can rest a pointer on paper. Only a single word that is too wide is cut. */
export function labelLines(label: string, widthPx: number): string[] {
  const most = Math.max(4, Math.floor(widthPx / textWidth('n')));
  return linesOf(label, widthPx, textWidth).map((line) =>
    line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`,
  );
}

/** Where rows of labels with so many lines are below each other; the last place is their end. */
export function rowTops(lineCounts: readonly number[], startPx: number): number[] {
  const tops = [startPx];
  for (const count of lineCounts) tops.push((tops.at(-1) ?? 0) + Math.max(leastRowPx, count * lineHeightPx + 7));
  return tops;
}

/** Baselines of the lines of a label around the middle of its row. */
export function baselines(lineCount: number, middle: number): number[] {
  const first = middle + labelSizePx * 0.35 - ((lineCount - 1) * lineHeightPx) / 2;
  return Array.from({ length: lineCount }, (_, index) => first + index * lineHeightPx);
}

import type { Locale } from '@echolot/contract/identity';

/**
 * A document as plain values: kinds of reports compose blocks, only the drawer knows how a page is made. Everything is text as
 * it is to be read (numbers formatted by those who show them on the screen) besides what is drawn to scale. It can be handed
 * to another thread.
 */
export interface PdfDocument {
  readonly language: Locale;
  /** Whose way of writing numbers the axes follow; the language's when absent. */
  readonly numbers?: Locale;
  readonly title: string;
  /** Who hands it out: the universe. No person. */
  readonly author: string;
  /** One line about what it is of, for the document's properties. */
  readonly subject: string;
  /** When it was asked for, in milliseconds since 1970: the document's date. */
  readonly madeAt: number;
  /** In the head of every page but the cover: left and right. */
  readonly runningHead: readonly [left: string, right: string];
  readonly words: PdfWords;
  readonly cover?: PdfCover;
  readonly blocks: readonly PdfBlock[];
}

/** What the drawer itself has to say, in the document's language. */
export interface PdfWords {
  /** With `{page}` and `{pages}`: `3 of 12`. */
  readonly pageOf: string;
  /** Set once at the end where letters had to be replaced: what the sign {sign} stands for. */
  readonly replacedLetters: string;
  /** After the title of a table that goes on on the next page. */
  readonly continued: string;
}

export interface PdfCover {
  readonly logo?: PdfLogo | undefined;
  /** Small, above the title: the universe. */
  readonly overline: string;
  readonly title: string;
  readonly subtitle: string;
  readonly facts: readonly PdfFact[];
}

export interface PdfLogo {
  /** A PNG or JPEG, or the text of an SVG. */
  readonly picture: Uint8Array | string;
  readonly alternative: string;
}

export interface PdfFact {
  readonly label: string;
  readonly value: string;
  /** Absolute address the value leads to. */
  readonly link?: string | undefined;
}

export type PdfBlock =
  | PdfHeading
  | PdfParagraph
  | PdfList
  | PdfFacts
  | PdfFigures
  | PdfTable
  | PdfCharts
  | PdfComments
  | PdfLetter
  | PdfPageBreak;

/** Level 1 and 2 are in the bookmarks. A heading stays with what follows. */
export interface PdfHeading {
  readonly kind: 'heading';
  readonly level: 1 | 2 | 3;
  readonly text: string;
}

export interface PdfParagraph {
  readonly kind: 'paragraph';
  readonly text: string;
  /** `lead` is larger, `note` smaller and quiet. */
  readonly look?: 'lead' | 'body' | 'note';
  readonly link?: string | undefined;
}

/** Good and bad are told by a sign besides the colour. */
export type PdfTone = 'good' | 'bad' | 'same' | 'quiet';

export interface PdfList {
  readonly kind: 'list';
  readonly items: readonly { readonly text: string; readonly detail?: string | undefined; readonly tone: PdfTone }[];
}

export interface PdfFacts {
  readonly kind: 'facts';
  readonly facts: readonly PdfFact[];
}

/** The few numbers a reader should keep: large, side by side. */
export interface PdfFigures {
  readonly kind: 'figures';
  readonly figures: readonly PdfFigure[];
}

export interface PdfFigure {
  readonly label: string;
  readonly value: string;
  /** `± 2`. */
  readonly margin?: string | undefined;
  readonly lines: readonly PdfLine[];
}

/** An arrow comes before the text: `up` and `down` tell the direction, the tone whether that is good. */
export interface PdfLine {
  readonly text: string;
  readonly tone?: PdfTone | undefined;
  readonly arrow?: PdfArrow | undefined;
}

export type PdfArrow = 'up' | 'down' | 'level';

/** Rows that do not fit go on on the next page below the repeated head. */
export interface PdfTable {
  readonly kind: 'table';
  /** Read out, and printed above a table that goes on. */
  readonly title: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly PdfRow[];
  /** Instead of rows where there are none. */
  readonly emptySentence: string;
}

export interface PdfColumn {
  readonly title: string;
  /** Heading above several neighbouring columns. */
  readonly group?: string | undefined;
  /** Share of the width that is left once the others have theirs; or points. */
  readonly width: { readonly share: number } | { readonly points: number };
  readonly align: 'left' | 'right';
  /** The first column names the row. */
  readonly isRowHead?: boolean;
  /** What intervals in its cells are drawn on. */
  readonly axis?: PdfAxis;
}

export interface PdfAxis {
  readonly min: number;
  readonly max: number;
  /** The ends as they are read. */
  readonly minText: string;
  readonly maxText: string;
  readonly marks: readonly PdfMark[];
}

/** A line across: a target, the whole, the quartiles. */
export interface PdfMark {
  readonly at: number;
  readonly label: string;
  readonly look: 'target' | 'whole' | 'quartile';
}

export interface PdfRow {
  readonly cells: readonly PdfCell[];
  /** `total` is set apart, `quiet` rests on few answers. */
  readonly look?: 'total' | 'quiet' | undefined;
}

export interface PdfCell {
  readonly text: string;
  /** Read out instead of the text: why there is no number. */
  readonly spoken?: string | undefined;
  /** Second line, small. */
  readonly detail?: string | undefined;
  readonly tone?: PdfTone | undefined;
  readonly arrow?: PdfArrow | undefined;
  readonly link?: string | undefined;
  /** Drawn on the column's axis instead of the text, which is then what is read out. */
  readonly interval?: PdfInterval | undefined;
  /** Wash behind the cell: how far towards the good (1) or the bad end (−1) of the colours. */
  readonly heat?: number | undefined;
}

export interface PdfInterval {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Charts side by side in so many columns. */
export interface PdfCharts {
  readonly kind: 'charts';
  readonly columns: 1 | 2;
  readonly charts: readonly PdfChart[];
}

interface ChartFrame {
  readonly title: string;
  /** One line below the title: what is drawn, and in which unit. */
  readonly subtitle: string;
  /** What somebody who cannot see it is told. */
  readonly alternative: string;
  readonly note?: string | undefined;
}

export type PdfChart = PdfLineChart | PdfBarChart | PdfDistributionChart | PdfScatterChart;

export interface PdfLineChart extends ChartFrame {
  readonly kind: 'line';
  /** A scale with a meaningful zero (points, percent) shows it. */
  readonly showsZero: boolean;
  /** No tick lies outside of these. */
  readonly limits: { readonly min: number; readonly max: number };
  readonly points: readonly PdfPoint[];
  readonly marks: readonly PdfMark[];
  /** Lettered in the drawing, told elsewhere. `at` counts points from the first one (0). */
  readonly events: readonly { readonly at: number; readonly label: string }[];
  /** Direct label at the last point that has a value. */
  readonly lastLabel: string;
}

export interface PdfPoint extends Omit<PdfInterval, 'value'> {
  readonly label: string;
  readonly value: number | null;
  /** Cut by the window or still running: drawn hollow. */
  readonly isComplete: boolean;
}

export interface PdfBarChart extends ChartFrame {
  readonly kind: 'bars';
  readonly showsZero: boolean;
  readonly limits: { readonly min: number; readonly max: number };
  readonly bars: readonly (PdfInterval & {
    readonly label: string;
    readonly text: string;
    readonly tone?: PdfTone | undefined;
  })[];
  readonly marks: readonly PdfMark[];
}

/** How answers spread over a scale, or over categories. */
export interface PdfDistributionChart extends ChartFrame {
  readonly kind: 'distribution';
  /** Columns for a scale, bars for words. */
  readonly direction: 'columns' | 'bars';
  readonly cells: readonly {
    readonly label: string;
    /** 0 to 1; null where it is hidden. */
    readonly share: number | null;
    /** `23 %`. */
    readonly text: string;
    readonly band: 'good' | 'middle' | 'bad' | null;
  }[];
}

export interface PdfScatterChart extends ChartFrame {
  readonly kind: 'scatter';
  readonly x: PdfScatterAxis;
  readonly y: PdfScatterAxis;
  readonly points: readonly { readonly x: number; readonly y: number; readonly label: string }[];
  /** Where the four quarters meet. */
  readonly cut: { readonly x: number; readonly y: number };
  /** Their names. */
  readonly corners: Readonly<Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', string>>;
}

export interface PdfScatterAxis {
  readonly title: string;
  readonly min: number;
  readonly max: number;
}

export interface PdfComments {
  readonly kind: 'comments';
  readonly comments: readonly PdfComment[];
}

export interface PdfComment {
  readonly text: string;
  /** In which it is written, as a language tag; absent where nobody knows. */
  readonly language?: string | undefined;
  /** Day, unit, person as far as they may be told. */
  readonly source: string;
  readonly score?: { readonly text: string; readonly tone?: PdfTone | undefined } | undefined;
  readonly link?: string | undefined;
}

/** A business letter after DIN 5008, form B, from the top of a page of its own: its address shows through the window. */
export interface PdfLetter {
  readonly kind: 'letter';
  /** Above the address, in one small line. */
  readonly sender: string;
  /** At most six lines. */
  readonly recipient: readonly string[];
  /** At the right, beside the address. */
  readonly facts: readonly PdfFact[];
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** At the foot of the first page, in one line. */
  readonly foot: readonly string[];
}

/** The pages from here on. Landscape for tables that need it. */
export interface PdfPageBreak {
  readonly kind: 'pageBreak';
  readonly orientation?: 'portrait' | 'landscape';
}

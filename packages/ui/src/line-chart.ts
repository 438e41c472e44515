import { type Axis, niceAxis } from './axis.ts';
import type { Course } from './sparkline-path.ts';

export interface ChartLine {
  readonly key: string;
  readonly name: string;
  readonly values: Course;
  /** Interval around the line, drawn as a band. */
  readonly band?: { readonly lows: Course; readonly highs: Course };
  /** Position in the series' colours; the same thing keeps its position everywhere. */
  readonly colorIndex: number;
  /** Thicker and in front. */
  readonly isLeading?: boolean;
}

/** What a line chart shows, without a word about how. */
export interface LineChart {
  readonly points: readonly {
    readonly key: string;
    readonly title: string;
    /** False while the point still changes: its line is dashed. */
    readonly isComplete: boolean;
  }[];
  readonly lines: readonly ChartLine[];
  readonly xTitle: string;
  readonly yTitle: string;
  /** What a value can be; the axis shows the part in use. */
  readonly limits: Axis;
  /** A scale with a meaningful zero (points, percent) shows it. */
  readonly showsZero: boolean;
  readonly format: (value: number) => string;
}

export interface LineChartColors {
  readonly text: string;
  readonly quiet: string;
  readonly gridline: string;
  readonly zeroLine: string;
  readonly surface: string;
  readonly border: string;
  readonly band: string;
  readonly lines: readonly string[];
}

const isKnown = (value: number | null): value is number => value !== null;

/** The part of the scale the chart shows. */
export function yAxisOf({ lines, limits, showsZero }: LineChart): Axis {
  const values = lines.flatMap(({ values: course, band }) => [
    ...course.filter(isKnown),
    ...(band ? [...band.lows, ...band.highs].filter(isKnown) : []),
  ]);
  if (values.length > 0 && showsZero) values.push(0);
  return niceAxis(values, limits);
}

/** The course in two: what is settled, and the last step that still changes (with the settled point it starts from). */
export function settledAndOpen(values: Course, isComplete: readonly boolean[]): { settled: Course; open: Course } {
  const settled = values.map((value, index) => (isComplete[index] ? value : null));
  const open = values.map((value, index) => {
    const isNeighbour = isComplete[index] && (isComplete[index - 1] === false || isComplete[index + 1] === false);
    return !isComplete[index] || isNeighbour ? value : null;
  });
  return { settled, open };
}

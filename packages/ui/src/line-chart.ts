import { type Axis, niceAxis } from '@echolot/core/axis';
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
    /** Letters of what happened here, marked by a line; what they stand for is said beside the chart. */
    readonly events?: readonly string[];
  }[];
  readonly lines: readonly ChartLine[];
  readonly xTitle: string;
  readonly yTitle: string;
  /** What a value can be; the axis shows the part in use. */
  readonly limits: Axis;
  /** A scale with a meaningful zero (points, percent) shows it. */
  readonly showsZero: boolean;
  readonly format: (value: number) => string;
  /** A mark of the axis; like the values unless told. */
  readonly formatTick?: (value: number) => string;
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
  readonly font: string;
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

/**
 * How far each label must move (px, down positive) so that labels at these heights do not cover each other; null has no
 * label. Labels keep their order and move as little as their crowd allows.
 */
export function labelShifts(heightsPx: readonly (number | null)[], leastGapPx: number): number[] {
  const order = heightsPx
    .flatMap((height, index) => (height === null ? [] : [{ index, height }]))
    .toSorted((one, other) => one.height - other.height);
  // Crowds: labels that touch, spread evenly around their middle; a crowd that reaches the one above joins it.
  const crowds: { middle: number; members: typeof order }[] = [];
  for (const label of order) {
    crowds.push({ middle: label.height, members: [label] });
    for (;;) {
      const [above, below] = [crowds[crowds.length - 2], crowds[crowds.length - 1]];
      if (!above || !below) break;
      const neededPx = ((above.members.length + below.members.length) / 2) * leastGapPx;
      if (below.middle - above.middle >= neededPx) break;
      const members = [...above.members, ...below.members];
      const middle = members.reduce((sum, { height }) => sum + height, 0) / members.length;
      crowds.splice(-2, 2, { middle, members });
    }
  }
  const shifts = heightsPx.map(() => 0);
  for (const { middle, members } of crowds) {
    members.forEach(({ index, height }, place) => {
      shifts[index] = middle + (place - (members.length - 1) / 2) * leastGapPx - height;
    });
  }
  return shifts;
}

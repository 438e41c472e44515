import type { Bigscreen } from '@echolot/contract/analytics/bigscreen';

const width = 1600;
const height = 620;
const left = 110;
const top = 60;
const bottom = 550;
const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const mostTicks = 5;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly value: number;
}

interface TrendDrawing {
  readonly line: string;
  readonly band: string;
  readonly points: readonly Point[];
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
}

/** Where line, band and ticks of a course go. A hidden or missing point interrupts the line. */
export function trendDrawing({ values, lows, highs }: Bigscreen['trend']): TrendDrawing {
  const known = [...values, ...lows, ...highs].filter((value) => value !== null);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const step = steps.find((one) => (highest - lowest) / one <= mostTicks) ?? (highest - lowest) / mostTicks;
  const from = Math.floor(lowest / step) * step;
  const to = Math.max(Math.ceil(highest / step) * step, from + step);
  const xOf = (index: number): number => left + ((width - left - 20) * (index + 0.5)) / values.length;
  const yOf = (value: number): number => bottom - ((bottom - top) * (value - from)) / (to - from);
  const at = (index: number, value: number): string => `${xOf(index).toFixed(1)},${yOf(value).toFixed(1)}`;
  const runs = runsOf(values);
  const tickCount = Math.round((to - from) / step) + 1;
  return {
    line: runs.map((run) => `M${run.map((index) => at(index, values[index] ?? 0)).join('L')}`).join(''),
    band: runs
      .map((run) => {
        const upper = run.map((index) => at(index, highs[index] ?? values[index] ?? 0));
        const lower = run.toReversed().map((index) => at(index, lows[index] ?? values[index] ?? 0));
        return `M${[...upper, ...lower].join('L')}Z`;
      })
      .join(''),
    points: runs.flat().map((index) => ({ x: xOf(index), y: yOf(values[index] ?? 0), value: values[index] ?? 0 })),
    ticks: Array.from({ length: tickCount }, (_, index) => from + index * step).map((value) => ({
      value: Math.round(value * 10) / 10,
      y: yOf(value),
    })),
    width,
    height,
    left,
    bottom,
  };
}

/** Indexes of values that follow one another without a gap. */
function runsOf(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    if (index > 0 && values[index - 1] !== null) runs.at(-1)?.push(index);
    else runs.push([index]);
  }
  return runs;
}

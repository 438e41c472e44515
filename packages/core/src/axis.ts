/** The range values are drawn on. */
export interface Axis {
  readonly min: number;
  readonly max: number;
}

/** Where a value is on the axis: 0 at its minimum, 1 at its maximum, never outside. */
export function positionOn({ min, max }: Axis, value: number): number {
  if (max <= min) return 0.5;
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}

/** On which side of the axis a value lies beyond it; a dot at the edge would say that it has the value of the edge. */
export function beyond({ min, max }: Axis, value: number): 'below' | 'above' | undefined {
  if (value < min) return 'below';
  return value > max ? 'above' : undefined;
}

/** The step of 1, 2 or 5 times a power of ten that comes closest to cutting the span into four. */
export function stepOf({ min, max }: Axis): number {
  const rough = (max - min) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const [closest] = [1, 2, 5, 10]
    .map((factor) => factor * power)
    .toSorted((one, other) => Math.abs(Math.log(one / rough)) - Math.abs(Math.log(other / rough)));
  return closest ?? power;
}

/**
 * The shortest axis with round ends that holds all the values, not beyond the limits a value can take. Without values it
 * is the limits themselves.
 */
export function niceAxis(values: Iterable<number>, limits: Axis): Axis {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (min > max) return limits;
  const leastSpan = (limits.max - limits.min) / 50;
  max = Math.min(limits.max, Math.max(max, min + leastSpan));
  min = Math.max(limits.min, Math.min(min, max - leastSpan));
  // Rounding the ends may make room for a longer step, to which they are rounded again.
  for (let round = 0; round < 2; round += 1) {
    const step = stepOf({ min, max });
    min = Math.max(limits.min, Math.floor(min / step + 1e-9) * step);
    max = Math.min(limits.max, Math.ceil(max / step - 1e-9) * step);
  }
  return { min, max };
}

/** Round marks of an axis, about four steps. */
export function ticksOf(axis: Axis): number[] {
  const step = stepOf(axis);
  const first = Math.ceil(axis.min / step - 1e-9);
  const last = Math.floor(axis.max / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

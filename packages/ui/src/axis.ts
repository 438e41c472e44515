/** The range values are drawn on. */
export interface Axis {
  readonly min: number;
  readonly max: number;
}

/** Where a value stands on the axis: 0 at its minimum, 1 at its maximum, never outside. */
export function positionOn({ min, max }: Axis, value: number): number {
  if (max <= min) return 0.5;
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}

/** A step of 1, 2 or 5 times a power of ten that cuts the span into about `parts`. */
function niceStep(span: number, parts: number): number {
  const rough = span / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10;
  return factor * power;
}

/**
 * The shortest axis with round ends that holds all the values, not beyond the limits a value can take. Without values it
 * is the limits themselves.
 */
export function niceAxis(values: Iterable<number>, limits: Axis): Axis {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least > most) return limits;
  const span = Math.max(most - least, (limits.max - limits.min) / 50);
  const step = niceStep(span, 4);
  return {
    min: Math.max(limits.min, Math.floor(least / step) * step),
    max: Math.min(limits.max, Math.ceil(most / step) * step),
  };
}

/** Round marks of an axis, about four steps. */
export function ticksOf({ min, max }: Axis): number[] {
  const step = niceStep(max - min, 4);
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

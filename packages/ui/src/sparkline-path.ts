import { type Axis, positionOn } from '@echolot/core/axis';

/** Values of an evenly spaced course; null is a point that is not known or not shown. */
export type Course = readonly (number | null)[];

/** The range a course is drawn on: its own, but at least `leastSpan` wide, so that noise does not look like a movement. */
export function sparklineAxis(values: Course, leastSpan: number): Axis {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least > most) return { min: 0, max: leastSpan };
  const missing = Math.max(0, leastSpan - (most - least)) / 2;
  return { min: least - missing, max: most + missing };
}

/**
 * The line as SVG path data in a box of `width` × `height`. A missing point leaves a gap; a point between two gaps is a dot.
 */
export function sparklinePath(values: Course, axis: Axis, width: number, height: number): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  let path = '';
  values.forEach((value, index) => {
    if (value === null) return;
    const x = (values.length > 1 ? index * step : width / 2).toFixed(1);
    const y = ((1 - positionOn(axis, value)) * height).toFixed(1);
    const isStart = (values[index - 1] ?? null) === null;
    const isAlone = isStart && (values[index + 1] ?? null) === null;
    path += `${isStart ? 'M' : 'L'}${x} ${y}${isAlone ? 'h.01' : ''}`;
  });
  return path;
}

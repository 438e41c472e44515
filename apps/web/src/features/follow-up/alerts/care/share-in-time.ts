import type { UnitFigures } from './alert-figures.ts';

/**
 * How many of the clocks that had to stop by now did so in time; null where none had to. What is overdue and still open is too
 * late as well: left out, the worst unit would look like the best.
 */
export function shareInTime({ count, inTime, overdue }: UnitFigures['close']): number | null {
  const due = count + overdue;
  return due === 0 ? null : inTime / due;
}

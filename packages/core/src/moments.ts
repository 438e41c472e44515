import { type Scale, stepsPerUnit } from './indicator.ts';
import type { KpiParts } from './kpi-parts.ts';

/** Mean and standard deviation of answers, in units of the scale. */
export interface Moments {
  readonly mean: number;
  /** Of the sample (n − 1); null for a single answer. */
  readonly standardDeviation: number | null;
}

/** What sum and sum of squares say of the answers themselves, whatever the method; null without answers. */
export function momentsOf(scale: Scale, { n, sum, sumSquares }: KpiParts): Moments | null {
  if (n <= 0) return null;
  const perUnit = stepsPerUnit(scale);
  // Integers, so that equal answers deviate by nothing at all.
  const variance = n > 1 ? Math.max(0, (n * sumSquares - sum * sum) / (n * (n - 1))) : null;
  return { mean: sum / (n * perUnit), standardDeviation: variance === null ? null : Math.sqrt(variance) / perUnit };
}

import type { Interval } from './interval.ts';
import { z95 } from './normal-distribution.ts';

/**
 * What a correlation keeps of the interviews that answered both of two questions. Answers are whole steps of their scales
 * (answer × 10^decimals), so that every sum is an integer and sums of disjoint interviews add up exactly.
 */
export interface PairSums {
  /** Interviews that answered both. */
  readonly n: number;
  readonly sumX: number;
  readonly sumY: number;
  readonly sumXX: number;
  readonly sumYY: number;
  readonly sumXY: number;
}

export const noPairs: PairSums = { n: 0, sumX: 0, sumY: 0, sumXX: 0, sumYY: 0, sumXY: 0 };

/**
 * Pearson's product-moment correlation, from −1 to 1: how closely two answers follow a straight line. Undefined where either
 * answer is always the same, for then nothing moves. The differences are taken of whole numbers without rounding.
 */
export function pearsonOf({ n, sumX, sumY, sumXX, sumYY, sumXY }: PairSums): number | undefined {
  const count = BigInt(n);
  const spread = (squares: number, sum: number): number => Number(count * BigInt(squares) - BigInt(sum) * BigInt(sum));
  const spreads = Math.sqrt(spread(sumXX, sumX)) * Math.sqrt(spread(sumYY, sumY));
  if (spreads === 0) return undefined;
  const common = Number(count * BigInt(sumXY) - BigInt(sumX) * BigInt(sumY));
  return Math.min(1, Math.max(-1, common / spreads));
}

/**
 * 95 % interval of a correlation by Fisher's z (R. A. Fisher, "On the probable error of a coefficient of correlation deduced
 * from a small sample", Metron 1, 1921): atanh r ± 1.96/√(n − 3), turned back. Undefined below four pairs.
 */
export function correlationInterval(r: number, n: number): Interval | undefined {
  if (n < 4) return undefined;
  const z = Math.atanh(r);
  const margin = z95 / Math.sqrt(n - 3);
  return { low: Math.tanh(z - margin), high: Math.tanh(z + margin) };
}

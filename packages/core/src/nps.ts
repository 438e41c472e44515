import { type Interval, intervalAround } from './interval.ts';
import type { KpiParts } from './kpi-parts.ts';
import { twoSidedNormalP, z95 } from './normal-distribution.ts';

/** Net Promoter Score 100·(P − D)/n, from −100 to 100; undefined without answers. */
export function npsOf({ n, high, low }: KpiParts): number | undefined {
  return n > 0 ? (100 * (high - low)) / n : undefined;
}

/** Plain Wald standard error 100·√(v/n), v = p + d − (p − d)²; undefined without answers. */
export function npsStandardError({ n, high, low }: KpiParts): number | undefined {
  if (n <= 0) return undefined;
  const net = (high - low) / n;
  return 100 * Math.sqrt(Math.max(0, (high + low) / n - net * net) / n);
}

/** The parts with 0.75 detractor, 1.5 passive and 0.75 promoter added. */
function adjusted(parts: KpiParts): { centre: number; variance: number } {
  const n = parts.n + 3;
  const net = (parts.high - parts.low) / n;
  return { centre: 100 * net, variance: (1e4 * ((parts.high + parts.low + 1.5) / n - net * net)) / n };
}

/**
 * Adjusted Wald interval, 95 % (B. Rocks, "Interval Estimation for the Net Promoter Score", The American Statistician 70,
 * 2016): centred on the adjusted score, so that it is not symmetric around the NPS of a small group.
 */
export function npsInterval(parts: KpiParts): Interval | undefined {
  if (parts.n <= 0) return undefined;
  const { centre, variance } = adjusted(parts);
  return intervalAround(centre, z95 * Math.sqrt(variance), -100, 100);
}

/** Normal deviate of the difference of two disjoint groups, z of the adjusted scores and variances; undefined without answers. */
export function npsDifferenceZ(a: KpiParts, b: KpiParts): number | undefined {
  if (a.n <= 0 || b.n <= 0) return undefined;
  const first = adjusted(a);
  const second = adjusted(b);
  return (first.centre - second.centre) / Math.sqrt(first.variance + second.variance);
}

/** Two-sided p-value that two disjoint groups have the same NPS: z test on the adjusted scores and variances. */
export function npsDifferenceP(a: KpiParts, b: KpiParts): number | undefined {
  const z = npsDifferenceZ(a, b);
  return z === undefined ? undefined : twoSidedNormalP(z);
}

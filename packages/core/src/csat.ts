import { type Interval, intervalAround } from './interval.ts';
import type { KpiParts } from './kpi-parts.ts';
import { twoSidedNormalP, z95 } from './normal-distribution.ts';

/** Share of the top boxes in percent; undefined without answers. */
export function csatOf({ n, high }: KpiParts): number | undefined {
  return n > 0 ? (100 * high) / n : undefined;
}

/** Wilson score interval, 95 %, in percent (E. B. Wilson, JASA 22, 1927). */
export function csatInterval({ n, high }: Pick<KpiParts, 'n' | 'high'>): Interval | undefined {
  if (n <= 0) return undefined;
  const z2 = z95 * z95;
  const centre = (high + z2 / 2) / (n + z2);
  const margin = (z95 * Math.sqrt((high * (n - high)) / n + z2 / 4)) / (n + z2);
  return intervalAround(100 * centre, 100 * margin, 0, 100);
}

/** Normal deviate of the difference of two disjoint groups, z with the pooled share; undefined without answers. */
export function csatDifferenceZ(a: KpiParts, b: KpiParts): number | undefined {
  if (a.n <= 0 || b.n <= 0) return undefined;
  const pooled = (a.high + b.high) / (a.n + b.n);
  const variance = pooled * (1 - pooled) * (1 / a.n + 1 / b.n);
  // Everyone or nobody is satisfied in both groups: no difference at all.
  return variance <= 0 ? 0 : (a.high / a.n - b.high / b.n) / Math.sqrt(variance);
}

/** Two-sided p-value that two disjoint groups have the same share: z test with the pooled share. */
export function csatDifferenceP(a: KpiParts, b: KpiParts): number | undefined {
  const z = csatDifferenceZ(a, b);
  return z === undefined ? undefined : twoSidedNormalP(z);
}

import { csatDifferenceP, csatDifferenceZ, csatInterval, csatOf } from './csat.ts';
import type { Indicator } from './indicator.ts';
import type { Interval } from './interval.ts';
import type { KpiParts } from './kpi-parts.ts';
import { indexInterval, indexOf, meanDifferenceP, meanDifferenceZ, meanInterval, meanOf } from './mean-index.ts';
import { twoSidedNormalP, z95 } from './normal-distribution.ts';
import { npsDifferenceP, npsDifferenceZ, npsInterval, npsOf } from './nps.ts';

/** An indicator's number, unrounded, with its 95 % interval; both in the indicator's unit (see `scoreRangeOf`). */
export interface Score {
  readonly value: number;
  /** Null where one answer leaves nothing to estimate the spread from. */
  readonly low: number | null;
  readonly high: number | null;
}

/** The change between two disjoint groups. */
export interface Difference {
  /** Current minus previous, unrounded, in the indicator's unit (points, not percent). */
  readonly change: number;
  /** Two-sided p-value; null when a side has too few answers for a statement. */
  readonly p: number | null;
}

/** Below so many answers on either side a number is flagged and no significance is stated. */
const defaultReliableN = 30;

/** The lowest and highest score the method can give: NPS −100 to 100, CSAT and index 0 to 100, means their scale. */
export function scoreRangeOf({ method, scale }: Indicator): Interval {
  if (method === 'nps') return { low: -100, high: 100 };
  if (method === 'csat' || method === 'index') return { low: 0, high: 100 };
  return { low: scale.min, high: scale.max };
}

/** Whether a larger score is the better one: NPS, CSAT and index always, means by the scale's direction. */
export function isHigherBetter({ method, direction }: Indicator): boolean {
  return method === 'ces' || method === 'mean' ? direction === 'higher' : true;
}

function valueOf(indicator: Indicator, parts: KpiParts): number | undefined {
  if (indicator.method === 'nps') return npsOf(parts);
  if (indicator.method === 'csat') return csatOf(parts);
  return indicator.method === 'index' ? indexOf(indicator, parts) : meanOf(indicator, parts);
}

function intervalOf(indicator: Indicator, parts: KpiParts): Interval | undefined {
  if (indicator.method === 'nps') return npsInterval(parts);
  if (indicator.method === 'csat') return csatInterval(parts);
  return indicator.method === 'index' ? indexInterval(indicator, parts) : meanInterval(indicator, parts);
}

/** The indicator's score: NPS with adjusted Wald, CSAT with Wilson, means and index with Student's t; null without answers. */
export function scoreOf(indicator: Indicator, parts: KpiParts): Score | null {
  const value = valueOf(indicator, parts);
  if (value === undefined) return null;
  const interval = intervalOf(indicator, parts);
  return { value, low: interval?.low ?? null, high: interval?.high ?? null };
}

/** Two-sided p-value that two disjoint groups score the same; null when a side has too few answers to say. */
function differenceP(indicator: Indicator, current: KpiParts, previous: KpiParts): number | null {
  if (indicator.method === 'nps') return npsDifferenceP(current, previous) ?? null;
  if (indicator.method === 'csat') return csatDifferenceP(current, previous) ?? null;
  return meanDifferenceP(current, previous) ?? null;
}

/** That p-value where it is at most 5 %; 1 where it is more. */
function smallDifferenceP(indicator: Indicator, current: KpiParts, previous: KpiParts): number | null {
  if (indicator.method === 'nps' || indicator.method === 'csat') {
    const z = differenceZ(indicator, current, previous);
    if (z === undefined) return null;
    return Math.abs(z) < z95 ? 1 : twoSidedNormalP(z);
  }
  return meanDifferenceP(current, previous, z95) ?? null;
}

/**
 * The change from previous to current: two disjoint windows of one unit, or a unit and its parent without it. Null when a
 * side has no answers; `p` is null below `reliableN` answers on either side. Across a ranking the p-values go through
 * `benjaminiHochberg` before an arrow is shown.
 */
export function differenceOf(
  indicator: Indicator,
  current: KpiParts,
  previous: KpiParts,
  reliableN: number = defaultReliableN,
): Difference | null {
  const now = valueOf(indicator, current);
  const before = valueOf(indicator, previous);
  if (now === undefined || before === undefined) return null;
  const isReliable = Math.min(current.n, previous.n) >= reliableN;
  return { change: now - before, p: isReliable ? differenceP(indicator, current, previous) : null };
}

/**
 * The same for thousands of tests at 5 % together (`benjaminiHochberg`), where nobody asks how far above it a p-value lies: it is
 * told as 1. Most units do not differ, and that p-value is most of the work.
 */
export function testedDifferenceOf(
  indicator: Indicator,
  current: KpiParts,
  previous: KpiParts,
  reliableN: number = defaultReliableN,
): Difference | null {
  const now = valueOf(indicator, current);
  const before = valueOf(indicator, previous);
  if (now === undefined || before === undefined) return null;
  const isReliable = current.n >= reliableN && previous.n >= reliableN;
  return { change: now - before, p: isReliable ? smallDifferenceP(indicator, current, previous) : null };
}

/** The normal deviate behind that p-value, for thresholds over many tests; undefined when a side has too few answers. */
export function differenceZ(indicator: Indicator, a: KpiParts, b: KpiParts): number | undefined {
  if (indicator.method === 'nps') return npsDifferenceZ(a, b);
  return indicator.method === 'csat' ? csatDifferenceZ(a, b) : meanDifferenceZ(a, b);
}

import { type Indicator, stepsOf, stepsPerUnit } from './indicator.ts';
import { type Interval, intervalAround } from './interval.ts';
import type { KpiParts } from './kpi-parts.ts';
import { normalDeviateOfT, t95, twoSidedStudentP } from './student-t.ts';

/** Mean answer on the scale; undefined without answers. One division of integers, so equal means compare equal. */
export function meanOf({ scale }: Indicator, { n, sum }: KpiParts): number | undefined {
  return n > 0 ? sum / (n * stepsPerUnit(scale)) : undefined;
}

/** Mean index 100·(x̄ − min)/(max − min), turned round where low is good; undefined without answers. */
export function indexOf({ scale, direction }: Indicator, { n, sum }: KpiParts): number | undefined {
  if (n <= 0) return undefined;
  const min = stepsOf(scale.min, scale);
  const max = stepsOf(scale.max, scale);
  return (100 * (direction === 'higher' ? sum - n * min : n * max - sum)) / (n * (max - min));
}

/** Sample variance of the answers in squared steps; undefined below two answers. */
function stepVarianceOf({ n, sum, sumSquares }: KpiParts): number | undefined {
  return n > 1 ? Math.max(0, (sumSquares - (sum * sum) / n) / (n - 1)) : undefined;
}

/** Half the 95 % interval of the mean, Student's t, in units of the scale; undefined below two answers. */
function meanMargin({ scale }: Indicator, parts: KpiParts): number | undefined {
  const variance = stepVarianceOf(parts);
  if (variance === undefined) return undefined;
  return (t95(parts.n - 1) * Math.sqrt(variance / parts.n)) / stepsPerUnit(scale);
}

/** 95 % interval of the mean, cut to the scale; undefined below two answers. */
export function meanInterval(indicator: Indicator, parts: KpiParts): Interval | undefined {
  const mean = meanOf(indicator, parts);
  const margin = meanMargin(indicator, parts);
  if (mean === undefined || margin === undefined) return undefined;
  return intervalAround(mean, margin, indicator.scale.min, indicator.scale.max);
}

/** 95 % interval of the mean index, cut to 0–100; undefined below two answers. */
export function indexInterval(indicator: Indicator, parts: KpiParts): Interval | undefined {
  const index = indexOf(indicator, parts);
  const margin = meanMargin(indicator, parts);
  if (index === undefined || margin === undefined) return undefined;
  return intervalAround(index, (100 * margin) / (indicator.scale.max - indicator.scale.min), 0, 100);
}

/** Welch's t of the difference of two means with Satterthwaite's degrees of freedom; undefined below two answers on a side. */
export function welchOf(a: KpiParts, b: KpiParts): { t: number; degreesOfFreedom: number } | undefined {
  const varianceA = stepVarianceOf(a);
  const varianceB = stepVarianceOf(b);
  if (varianceA === undefined || varianceB === undefined) return undefined;
  const difference = a.sum / a.n - b.sum / b.n;
  const errorA = varianceA / a.n;
  const errorB = varianceB / b.n;
  const error = errorA + errorB;
  if (error === 0) return { t: difference === 0 ? 0 : Math.sign(difference) * Infinity, degreesOfFreedom: 1 };
  const degreesOfFreedom = (error * error) / ((errorA * errorA) / (a.n - 1) + (errorB * errorB) / (b.n - 1));
  return { t: difference / Math.sqrt(error), degreesOfFreedom };
}

/**
 * Two-sided p-value that two disjoint groups have the same mean: Welch's t test with Satterthwaite's degrees of freedom.
 * Undefined below two answers on a side.
 * @param leastT below it the answer is 1. Student's tails are heavier than the normal ones: p is more than that of a deviate.
 */
export function meanDifferenceP(a: KpiParts, b: KpiParts, leastT = 0): number | undefined {
  const welch = welchOf(a, b);
  if (welch && Math.abs(welch.t) < leastT) return 1;
  return welch && twoSidedStudentP(welch.t, welch.degreesOfFreedom);
}

/** Normal deviate with the same tail as Welch's t of the difference; undefined below two answers on a side. */
export function meanDifferenceZ(a: KpiParts, b: KpiParts): number | undefined {
  const welch = welchOf(a, b);
  return welch && normalDeviateOfT(welch.t, welch.degreesOfFreedom);
}

import type { Interval } from './interval.ts';
import type { Score } from './kpi.ts';

/** The difference of two scores with its 95 % interval, in their unit (points, not percent). */
interface ScoreDifference extends Interval {
  readonly difference: number;
}

/**
 * First minus second, of two disjoint groups, with the interval recovered from the two intervals: (d − √((a−l₁)²+(u₂−b)²),
 * d + √((u₁−a)²+(b−l₂)²)) (R. G. Newcombe, Statistics in Medicine 17, 1998, method 10, for shares with Wilson's interval;
 * G. Y. Zou, A. Donner, Statistics in Medicine 27, 2008, for any). It needs nothing but what is shown. Null where an
 * interval is missing.
 */
export function differenceInterval(first: Score, second: Score): ScoreDifference | null {
  if (first.low === null || first.high === null || second.low === null || second.high === null) return null;
  const difference = first.value - second.value;
  return {
    difference,
    low: difference - Math.hypot(first.value - first.low, second.high - second.value),
    high: difference + Math.hypot(first.high - first.value, second.value - second.low),
  };
}

import type { RankingColumn, RankingIndicator } from '@echolot/contract/analytics/rankings';
import type { Indicator } from '@echolot/core/indicator';
import { partsBehind } from '@echolot/core/shown-score';
import { answersNeeded, bestAnswersNeeded } from '@echolot/core/what-it-takes';
import type { Figure } from '../ranking-rows.ts';

/** A score to reach and how many more answers of the best kind lift the unit there; null when no number is enough. */
export interface Step {
  readonly score: number;
  readonly bestAnswers: number | null;
}

export interface WhatItTakes {
  /** Undefined without a target, or when it is reached. */
  readonly toTarget: Step | undefined;
  /** Undefined without quartiles, or in the best quarter. */
  readonly toNextQuarter: Step | undefined;
  /** Answers in all for a narrower interval, if answers stay as they are. */
  readonly narrower: { readonly margin: number; readonly answers: number } | undefined;
}

/** The indicator as far as its figures need it; an index is a mean from 0 to 100. */
function countedAs({ method, min, max, direction }: RankingIndicator): Indicator {
  if (method === 'nps') return { method, scale: { min: 0, max: 10, decimals: 0 }, direction };
  if (method === 'csat') return { method, scale: { min: 1, max: 5, decimals: 0 }, direction };
  return { method: 'mean', scale: { min, max, decimals: 4 }, direction };
}

/** A half-width people would ask for: the largest of 1, 2, 5 times a power of ten that is clearly narrower than now. */
export function narrowerMargin(halfWidth: number): number {
  const wanted = halfWidth * 0.75;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [5, 2, 1].find((one) => one * power <= wanted) ?? 1;
  return Number((factor * power).toPrecision(1));
}

/** What it would take to reach the target and the next quarter, and to be surer; worked out from what is shown. */
export function whatItTakesOf(
  indicator: RankingIndicator,
  { value, low, high, n }: Figure,
  quartiles: RankingColumn['quartiles'],
): WhatItTakes | undefined {
  if (value === null || n === null) return undefined;
  const counted = countedAs(indicator);
  const parts = partsBehind(counted, { value, low, high, n });
  if (!parts || low === null || high === null || high <= low) return undefined;
  const isHigher = indicator.direction === 'higher';
  const stepTo = (score: number | null | undefined): Step | undefined => {
    if (score === null || score === undefined || (isHigher ? value >= score : value <= score)) return undefined;
    return { score, bestAnswers: bestAnswersNeeded(counted, parts, score) };
  };
  const cuts = quartiles ? [quartiles.lower, quartiles.median, quartiles.upper] : [];
  const next = isHigher ? cuts.find((cut) => cut > value) : cuts.findLast((cut) => cut < value);
  const margin = narrowerMargin((high - low) / 2);
  const answers = answersNeeded(counted, parts, margin);
  return {
    toTarget: stepTo(indicator.target),
    toNextQuarter: stepTo(next),
    narrower: answers === null ? undefined : { margin, answers },
  };
}

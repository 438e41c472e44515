import { type Indicator, stepsPerUnit } from './indicator.ts';
import type { Score } from './kpi.ts';
import type { KpiParts } from './kpi-parts.ts';
import { z95 } from './normal-distribution.ts';
import { t95 } from './student-t.ts';

/** A score as it is shown, with the number of answers behind it. */
interface ShownScore extends Score {
  readonly n: number;
}

/** An interval may be cut at an end of the scale; the longer side tells what it was. */
const marginAround = (centre: number, low: number, high: number): number => Math.max(high - centre, centre - low);

function npsParts(value: number, n: number, low: number, high: number): KpiParts {
  const net = Math.round((value * n) / 100);
  const widened = n + 3;
  const margin = marginAround((100 * net) / widened, low, high);
  const variance = (margin / (100 * z95)) ** 2 * widened;
  const decided = (variance + (net / widened) ** 2) * widened - 1.5;
  const detractors = Math.min((n - net) / 2, Math.max(0, -net, Math.round((decided - net) / 2)));
  return { n, sum: 0, sumSquares: 0, high: net + detractors, low: detractors };
}

/**
 * The parts behind a shown score, worked out from score, interval and n: what it would take can be asked where nothing but
 * the shown figures is known, and nobody learns more than they show. As exact as they are. Null without an interval.
 */
export function partsBehind(indicator: Indicator, { value, low, high, n }: ShownScore): KpiParts | null {
  if (low === null || high === null || n < 2) return null;
  if (indicator.method === 'nps') return npsParts(value, n, low, high);
  if (indicator.method === 'csat') return { n, sum: 0, sumSquares: 0, high: Math.round((value * n) / 100), low: 0 };
  const steps = stepsPerUnit(indicator.scale);
  const sum = value * n * steps;
  const error = (marginAround(value, low, high) * steps) / t95(n - 1);
  return { n, sum, sumSquares: error ** 2 * n * (n - 1) + (sum * sum) / n, high: 0, low: 0 };
}

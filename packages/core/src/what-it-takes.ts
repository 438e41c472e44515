import { bandsOf, type Indicator, stepsOf } from './indicator.ts';
import { marginOf } from './interval.ts';
import { isHigherBetter, scoreOf } from './kpi.ts';
import { addParts, type KpiParts } from './kpi-parts.ts';

/** No forecast past this many answers. */
const horizon = 10_000_000;

/** The smallest count from `start` on that is enough, if more never is less; null past the horizon. */
function smallestCount(start: number, isEnough: (count: number) => boolean): number | null {
  if (isEnough(start)) return start;
  let tooFew = start;
  let enough = Math.max(1, start * 2);
  while (!isEnough(enough)) {
    tooFew = enough;
    enough *= 2;
    if (enough > horizon) return null;
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

/** The parts as they would be with `n` answers of the same distribution. */
function scaledTo(parts: KpiParts, n: number): KpiParts {
  const factor = n / parts.n;
  return {
    n,
    sum: parts.sum * factor,
    sumSquares: parts.sumSquares * factor,
    high: parts.high * factor,
    low: parts.low * factor,
  };
}

/**
 * How many answers in all give an interval of ± `margin` (in the indicator's unit) if answers stay distributed as they are;
 * the interval is the one `scoreOf` shows. Null below two answers or past ten million.
 */
export function answersNeeded(indicator: Indicator, parts: KpiParts, margin: number): number | null {
  if (parts.n < 2 || !(margin > 0)) return null;
  return smallestCount(2, (n) => {
    const score = scoreOf(indicator, scaledTo(parts, n));
    return score?.low != null && score.high != null && marginOf({ low: score.low, high: score.high }) <= margin;
  });
}

/** `count` more answers of the best kind. */
function withBestAnswers(indicator: Indicator, parts: KpiParts, count: number): KpiParts {
  const best = stepsOf(indicator.direction === 'higher' ? indicator.scale.max : indicator.scale.min, indicator.scale);
  const high = bandsOf(indicator).high ? count : 0;
  return addParts(parts, { n: count, sum: count * best, sumSquares: count * best * best, high, low: 0 });
}

/**
 * How many more answers of the best kind (promoters, top boxes, the best mark) lift the score to `target`; 0 when it is
 * there, null without answers, when no number is enough, or past ten million.
 */
export function bestAnswersNeeded(indicator: Indicator, parts: KpiParts, target: number): number | null {
  if (parts.n <= 0) return null;
  return smallestCount(0, (count) => {
    const value = scoreOf(indicator, withBestAnswers(indicator, parts, count))?.value;
    if (value === undefined) return false;
    // A target typed with decimals is met by the score it stands for.
    return isHigherBetter(indicator) ? value >= target - 1e-9 : value <= target + 1e-9;
  });
}

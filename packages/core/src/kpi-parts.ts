/**
 * What a KPI keeps of the answers of one indicator. Parts of disjoint sets of interviews add up exactly: `sum` and
 * `sumSquares` are of whole steps of the scale (answer × 10^decimals), so everything is an integer.
 */
export interface KpiParts {
  /** Interviews that answered; a missing answer never counts. */
  readonly n: number;
  readonly sum: number;
  readonly sumSquares: number;
  /** Answers in the good band: promoters, top boxes; 0 for methods without bands. */
  readonly high: number;
  /** Answers in the bad band: detractors; 0 for methods without one. */
  readonly low: number;
}

/** Parts that are written over, so that thousands of cells in turn need room for one. */
export type PartsRoom = { -readonly [Part in keyof KpiParts]: number };

export const noParts: KpiParts = { n: 0, sum: 0, sumSquares: 0, high: 0, low: 0 };

function combine(a: KpiParts, b: KpiParts, sign: 1 | -1): KpiParts {
  return {
    n: a.n + sign * b.n,
    sum: a.sum + sign * b.sum,
    sumSquares: a.sumSquares + sign * b.sumSquares,
    high: a.high + sign * b.high,
    low: a.low + sign * b.low,
  };
}

export function addParts(a: KpiParts, b: KpiParts): KpiParts {
  return combine(a, b, 1);
}

/** The parent without the unit: a unit is compared with the rest, not with a whole that holds itself. */
export function subtractParts(whole: KpiParts, part: KpiParts): KpiParts {
  return combine(whole, part, -1);
}

/**
 * A rolling metric pools the answers of the last `periodCount` periods (oldest first, empty periods included as `noParts`).
 * Leading points without that many periods behind them are left out as undefined.
 */
export function rollingParts(periods: readonly KpiParts[], periodCount: number): (KpiParts | undefined)[] {
  return periods.map((_, index) =>
    index + 1 < periodCount ? undefined : periods.slice(index + 1 - periodCount, index + 1).reduce(addParts, noParts),
  );
}

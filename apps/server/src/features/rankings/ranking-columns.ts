import type { RankingColumn, RankingIndicator } from '@echolot/contract/rankings';
import { benjaminiHochberg } from '@echolot/core/benjamini-hochberg';
import { competitionRanks, rankingOrder } from '@echolot/core/competition-ranks';
import type { Indicator } from '@echolot/core/indicator';
import { type Difference, isHigherBetter, scoreOf, scoreRangeOf, testedDifferenceOf } from '@echolot/core/kpi';
import { type KpiParts, noParts } from '@echolot/core/kpi-parts';
import { quarterOf, quartilesOf } from '@echolot/core/quantile';
import { type RankedUnit, tiedGroups } from '@echolot/core/tied-groups';
import type { RankingFigures } from '../../columnar/ranking-reader.ts';
import { localText, type Variable } from '../surveys/public.ts';

/** Scores travel with four decimals: short enough for ten thousand rows. */
const wireSteps = 10_000;

export const roundForWire = (value: number): number => Math.round(value * wireSteps) / wireSteps;

const forWire = (value: number | null): number | null => (value === null ? null : roundForWire(value));

/** How a variable is counted. */
export function indicatorOf(variable: Variable): Indicator {
  if (!variable.method || variable.min === null || variable.max === null)
    throw new Error(`${variable.extName} is not an indicator`);
  return {
    method: variable.method,
    scale: { min: variable.min, max: variable.max, decimals: variable.decimals },
    direction: variable.direction,
    topBoxes: variable.topBoxes ?? undefined,
  };
}

export function describeIndicator(variable: Variable, locales: readonly string[]): RankingIndicator {
  const indicator = indicatorOf(variable);
  const range = scoreRangeOf(indicator);
  const isMean = indicator.method === 'mean' || indicator.method === 'ces';
  return {
    extName: variable.extName,
    title: localText(variable.titles, locales),
    method: indicator.method,
    decimals: isMean ? 2 : indicator.method === 'nps' ? 0 : 1,
    min: range.low,
    max: range.high,
    unit: isMean ? 'scale' : indicator.method === 'csat' ? 'percent' : 'points',
    direction: isHigherBetter(indicator) ? 'higher' : 'lower',
    target: variable.target,
  };
}

/** What the rows of a column are measured against. */
export interface ColumnGround {
  /** The unit as a whole, which all rows are parts of; undefined for a column of the whole itself. */
  readonly total: RankingFigures | undefined;
  /** Whether a row is a unit that takes part in the ranking: answers placed at the unit itself do not. */
  readonly isUnit: (row: number) => boolean;
  readonly reliabilityMinimumN: number;
  readonly suppressionMinimumN: number;
}

/**
 * The figures of one indicator over all rows, with all changes, and all differences to the rest, tested together. Everything
 * is made of figures that are shown: `RankingFigures` hold nothing else.
 */
export function rankingColumn(
  indicator: Indicator,
  index: number,
  rows: readonly RankingFigures[],
  ground: ColumnGround,
): RankingColumn {
  // Filled row by row: objects between the steps would take half of the time for ten thousand units.
  const values: (number | null)[] = [];
  const ns: (number | null)[] = [];
  const lows: (number | null)[] = [];
  const highs: (number | null)[] = [];
  const changes: (number | null)[] = [];
  const hidden: RankingColumn['hidden'] = [];
  const pValues: (number | null)[] = [];
  const rests: (number | null)[] = [];
  const restPs: (number | null)[] = [];
  const shown: KpiParts[] = [];
  const eligible = new Float64Array(rows.length).fill(Number.NaN);
  const { reliabilityMinimumN, suppressionMinimumN, isUnit } = ground;
  const total = ground.total?.current[index]?.parts;
  const others: { -readonly [Part in keyof KpiParts]: number } = { ...noParts };
  let row = 0;
  for (const { current, previous } of rows) {
    const figure = current[index];
    const now = figure?.parts;
    const before = previous[index]?.parts;
    const score = now ? scoreOf(indicator, now) : null;
    const difference = now && before ? testedDifferenceOf(indicator, now, before, reliabilityMinimumN) : null;
    // What is left of the whole is a group like any other: below the minimum nothing is said of it.
    let rest: Difference | null = null;
    if (now && total && total.n - now.n >= suppressionMinimumN) {
      others.n = total.n - now.n;
      others.sum = total.sum - now.sum;
      others.sumSquares = total.sumSquares - now.sumSquares;
      others.high = total.high - now.high;
      others.low = total.low - now.low;
      rest = testedDifferenceOf(indicator, now, others, reliabilityMinimumN);
    }
    values.push(score ? roundForWire(score.value) : null);
    ns.push(now ? now.n : null);
    lows.push(score ? forWire(score.low) : null);
    highs.push(score ? forWire(score.high) : null);
    changes.push(difference ? roundForWire(difference.change) : null);
    pValues.push(difference ? difference.p : null);
    rests.push(rest ? roundForWire(rest.change) : null);
    restPs.push(rest ? rest.p : null);
    hidden.push(figure?.hidden ?? null);
    shown.push(now ?? noParts);
    if (score && now && now.n >= reliabilityMinimumN && isUnit(row)) eligible[row] = score.value;
    row += 1;
  }
  return {
    ...{ values, ns, lows, highs, changes, significant: benjaminiHochberg(pValues), hidden },
    ...{ rests, restSignificant: benjaminiHochberg(restPs) },
    ...standings(indicator, eligible, shown),
  };
}

/** Rank, tied group and quarter of the units with a value to rank by; NaN stands for none. */
function standings(
  indicator: Indicator,
  values: Float64Array,
  parts: readonly KpiParts[],
): Pick<RankingColumn, 'ranks' | 'groups' | 'quarters' | 'quartiles'> {
  const isHigher = isHigherBetter(indicator);
  const order = rankingOrder(values, isHigher);
  const units: RankedUnit[] = [];
  const ascending = new Float64Array(order.length);
  for (const row of order) {
    const value = values[row] ?? 0;
    ascending[isHigher ? order.length - 1 - units.length : units.length] = value;
    units.push({ value, parts: parts[row] ?? noParts });
  }
  const benchmark = quartilesOf(ascending);
  const groups: (number | null)[] = [];
  const quarters: (number | null)[] = [];
  for (let row = 0; row < values.length; row += 1) {
    groups.push(null);
    quarters.push(null);
  }
  let place = 0;
  for (const group of tiedGroups(indicator, units)) {
    const row = order[place] ?? 0;
    groups[row] = group;
    if (benchmark) quarters[row] = quarterOf(values[row] ?? 0, benchmark, isHigher);
    place += 1;
  }
  return {
    ranks: competitionRanks(values, isHigher, order),
    groups,
    quarters,
    quartiles: benchmark && {
      peers: benchmark.peerCount,
      lower: roundForWire(benchmark.lowerQuartile),
      median: roundForWire(benchmark.median),
      upper: roundForWire(benchmark.upperQuartile),
    },
  };
}

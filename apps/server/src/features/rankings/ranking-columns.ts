import type { RankingColumn, RankingIndicator } from '@echolot/contract/rankings';
import { benjaminiHochberg } from '@echolot/core/benjamini-hochberg';
import { competitionRanks, rankingOrder } from '@echolot/core/competition-ranks';
import type { Indicator } from '@echolot/core/indicator';
import { differenceOf, differenceToRest, isHigherBetter, scoreOf, scoreRangeOf } from '@echolot/core/kpi';
import { type KpiParts, noParts } from '@echolot/core/kpi-parts';
import { quarterOf, quartileBenchmark } from '@echolot/core/quantile';
import { type RankedUnit, tiedGroups } from '@echolot/core/tied-groups';
import type { RankingFigures } from '../../columnar/ranking-reader.ts';
import { localText, type Variable } from '../surveys/public.ts';

/** Scores travel with so many decimals: short enough for ten thousand rows. */
const wireDecimals = 4;

const round = (value: number): number => Math.round(value * 10 ** wireDecimals) / 10 ** wireDecimals;

const forWire = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : round(value);

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
  const eligible: (number | null)[] = [];
  const { reliabilityMinimumN } = ground;
  const total = ground.total?.current[index]?.parts;
  for (const [row, { current, previous }] of rows.entries()) {
    const now = current[index]?.parts;
    const before = previous[index]?.parts;
    const score = now ? scoreOf(indicator, now) : null;
    const difference = now && before ? differenceOf(indicator, now, before, reliabilityMinimumN) : null;
    // What is left of the whole is a group like any other: below the minimum nothing is said of it.
    const hasRest = now && total && total.n - now.n >= ground.suppressionMinimumN;
    const rest = hasRest ? differenceToRest(indicator, total, now, reliabilityMinimumN) : null;
    values.push(forWire(score?.value));
    ns.push(now?.n ?? null);
    lows.push(forWire(score?.low));
    highs.push(forWire(score?.high));
    changes.push(forWire(difference?.change));
    pValues.push(difference?.p ?? null);
    rests.push(forWire(rest?.change));
    restPs.push(rest?.p ?? null);
    hidden.push(current[index]?.hidden ?? null);
    eligible.push(score && now && now.n >= reliabilityMinimumN && ground.isUnit(row) ? score.value : null);
  }
  return {
    ...{ values, ns, lows, highs, changes, significant: benjaminiHochberg(pValues), hidden },
    ...{ rests, restSignificant: benjaminiHochberg(restPs) },
    ...standings(indicator, eligible, (row) => rows[row]?.current[index]?.parts ?? noParts),
  };
}

/** Rank, tied group and quarter of the units with a value to rank by. */
function standings(
  indicator: Indicator,
  values: readonly (number | null)[],
  partsOf: (row: number) => KpiParts,
): Pick<RankingColumn, 'ranks' | 'groups' | 'quarters' | 'quartiles'> {
  const isHigher = isHigherBetter(indicator);
  const order = rankingOrder(values, isHigher);
  const groups: (number | null)[] = values.map(() => null);
  const units: RankedUnit[] = [];
  for (const row of order) units.push({ value: values[row] ?? 0, parts: partsOf(row) });
  for (const [place, group] of tiedGroups(indicator, units).entries()) groups[order[place] ?? -1] = group;
  const benchmark = quartileBenchmark(units.map(({ value }) => value));
  return {
    ranks: competitionRanks(values, isHigher, order),
    groups,
    quarters: values.map((value) => (value === null || !benchmark ? null : quarterOf(value, benchmark, isHigher))),
    quartiles: benchmark && {
      peers: benchmark.peerCount,
      lower: round(benchmark.lowerQuartile),
      median: round(benchmark.median),
      upper: round(benchmark.upperQuartile),
    },
  };
}

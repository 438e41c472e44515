import type { RankingColumn, RankingIndicator } from '@echolot/contract/analytics/rankings';
import { benjaminiHochberg } from '@echolot/core/benjamini-hochberg';
import { competitionRanks, rankingOrder } from '@echolot/core/competition-ranks';
import type { Indicator } from '@echolot/core/indicator';
import { isHigherBetter, scoreOf, scoreRangeOf, testedDifferenceOf } from '@echolot/core/kpi';
import { type KpiParts, noParts } from '@echolot/core/kpi-parts';
import { localText } from '@echolot/core/local-text';
import { quarterOf, quartilesOf } from '@echolot/core/quantile';
import { tiedGroups } from '@echolot/core/tied-groups';
import type { FigureTable, RankingFigures } from '../../../columnar/figure-table.ts';
import type { Variable } from '../../structure/surveys/public.ts';

/** Scores travel with four decimals: short enough for ten thousand rows. */
const wireSteps = 10_000;

export const roundForWire = (value: number): number => Math.round(value * wireSteps) / wireSteps;

type NumberList = 'values' | 'ns' | 'lows' | 'highs' | 'changes' | 'rests' | 'ranks' | 'groups' | 'quarters';

/** A column whose numbers lie side by side, NaN for none: ten thousand objects each would take most of the time. */
export type MeasuredColumn = Omit<RankingColumn, NumberList> & Readonly<Record<NumberList, Float64Array>>;

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** The same with null for none. */
export function plainColumn(column: MeasuredColumn): RankingColumn {
  const { values, ns, lows, highs, changes, rests, ranks, groups, quarters } = column;
  const plain = (numbers: Float64Array): (number | null)[] => Array.from(numbers, orNull);
  return {
    ...column,
    ...{ values: plain(values), ns: plain(ns), lows: plain(lows), highs: plain(highs), changes: plain(changes) },
    ...{ rests: plain(rests), ranks: plain(ranks), groups: plain(groups), quarters: plain(quarters) },
  };
}

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
export interface ColumnInput {
  /** The unit as a whole, which all rows are parts of; undefined for a column of the whole itself. */
  readonly total: RankingFigures | undefined;
  /** Whether a row is a unit that takes part in the ranking: answers placed at the unit itself do not. */
  readonly isUnit: (row: number) => boolean;
  readonly reliabilityMinimumN: number;
  readonly suppressionMinimumN: number;
}

/** Where a column finds its figures. */
export type ColumnFigures = Pick<FigureTable, 'length' | 'reasonAt' | 'take'>;

/** Figures that are known row by row. */
export function figuresOfRows(rows: readonly RankingFigures[]): ColumnFigures {
  return {
    length: rows.length,
    reasonAt: (row, index) => rows[row]?.current[index]?.hidden ?? null,
    take(side, row, index, room) {
      const parts = rows[row]?.[side][index]?.parts;
      if (parts) Object.assign(room, parts);
      return parts !== undefined;
    },
  };
}

/**
 * The figures of one indicator over all rows, with all changes, and all differences to the rest, tested together. Everything
 * is made of figures that are shown: a `FigureTable` holds nothing else.
 */
export function rankingColumn(
  indicator: Indicator,
  index: number,
  figures: ColumnFigures,
  input: ColumnInput,
): MeasuredColumn {
  const numbers = (): Float64Array => new Float64Array(figures.length).fill(Number.NaN);
  const [values, lows, highs, changes, rests] = [numbers(), numbers(), numbers(), numbers(), numbers()];
  const [ns, pValues, restPs, eligible] = [numbers(), numbers(), numbers(), numbers()];
  const hidden: RankingColumn['hidden'] = [];
  const { reliabilityMinimumN, suppressionMinimumN, isUnit } = input;
  const total = input.total?.current[index]?.parts;
  const [now, before, others] = [{ ...noParts }, { ...noParts }, { ...noParts }];
  for (let row = 0; row < figures.length; row += 1) {
    hidden.push(figures.reasonAt(row, index));
    if (!figures.take('current', row, index, now)) continue;
    ns[row] = now.n;
    const score = scoreOf(indicator, now);
    if (!score) continue;
    values[row] = roundForWire(score.value);
    lows[row] = score.low === null ? Number.NaN : roundForWire(score.low);
    highs[row] = score.high === null ? Number.NaN : roundForWire(score.high);
    if (figures.take('previous', row, index, before)) {
      const difference = testedDifferenceOf(indicator, now, before, reliabilityMinimumN);
      changes[row] = difference ? roundForWire(difference.change) : Number.NaN;
      pValues[row] = difference?.p ?? Number.NaN;
    }
    // What is left of the whole is a group like any other: below the minimum nothing is said of it.
    if (total && total.n - now.n >= suppressionMinimumN) {
      others.n = total.n - now.n;
      others.sum = total.sum - now.sum;
      others.sumSquares = total.sumSquares - now.sumSquares;
      others.high = total.high - now.high;
      others.low = total.low - now.low;
      const rest = testedDifferenceOf(indicator, now, others, reliabilityMinimumN);
      rests[row] = rest ? roundForWire(rest.change) : Number.NaN;
      restPs[row] = rest?.p ?? Number.NaN;
    }
    if (now.n >= reliabilityMinimumN && isUnit(row)) eligible[row] = score.value;
  }
  return {
    ...{ values, ns, lows, highs, changes, significant: benjaminiHochberg(pValues), hidden },
    ...{ rests, restSignificant: benjaminiHochberg(restPs) },
    ...standings(indicator, index, figures, eligible),
  };
}

/** Rank, tied group and quarter of the units with a value to rank by; NaN stands for none. */
function standings(
  indicator: Indicator,
  index: number,
  figures: ColumnFigures,
  values: Float64Array,
): Pick<MeasuredColumn, 'ranks' | 'groups' | 'quarters' | 'quartiles'> {
  const isHigher = isHigherBetter(indicator);
  const order = rankingOrder(values, isHigher);
  // A loop: `Float64Array.from` takes ten times as long.
  const ranked = new Float64Array(order.length);
  for (let place = 0; place < order.length; place += 1) ranked[place] = values[order[place] ?? 0] ?? 0;
  const benchmark = quartilesOf(isHigher ? ranked.toReversed() : ranked);
  const groups = new Float64Array(values.length).fill(Number.NaN);
  const quarters = new Float64Array(values.length).fill(Number.NaN);
  const room = { ...noParts };
  const partsAt = (place: number): KpiParts => {
    figures.take('current', order[place] ?? 0, index, room);
    return room;
  };
  let place = 0;
  for (const group of tiedGroups(indicator, { values: ranked, partsAt })) {
    const row = order[place] ?? 0;
    groups[row] = group;
    if (benchmark) quarters[row] = quarterOf(ranked[place] ?? 0, benchmark, isHigher);
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

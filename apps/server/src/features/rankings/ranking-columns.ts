import type { RankingColumn, RankingIndicator } from '@echolot/contract/rankings';
import { benjaminiHochberg } from '@echolot/core/benjamini-hochberg';
import type { Indicator } from '@echolot/core/indicator';
import { differenceOf, isHigherBetter, scoreOf, scoreRangeOf } from '@echolot/core/kpi';
import type { RankingFigures } from '../../columnar/ranking-reader.ts';
import { localText, type Variable } from '../surveys/public.ts';

/** Scores travel with so many decimals: enough to rank on, short enough for ten thousand rows. */
const wireDecimals = 4;

const forWire = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 10 ** wireDecimals) / 10 ** wireDecimals;

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

/** The figures of one indicator over all rows, with its changes tested together. */
export function rankingColumn(
  indicator: Indicator,
  index: number,
  rows: readonly RankingFigures[],
  reliabilityMinimumN: number,
): RankingColumn {
  // Filled row by row: objects between the steps would take half of the time for ten thousand units.
  const values: (number | null)[] = [];
  const ns: (number | null)[] = [];
  const lows: (number | null)[] = [];
  const highs: (number | null)[] = [];
  const changes: (number | null)[] = [];
  const hidden: RankingColumn['hidden'] = [];
  const pValues: (number | null)[] = [];
  for (const { current, previous } of rows) {
    const now = current[index]?.parts;
    const before = previous[index]?.parts;
    const score = now ? scoreOf(indicator, now) : null;
    const difference = now && before ? differenceOf(indicator, now, before, reliabilityMinimumN) : null;
    values.push(forWire(score?.value));
    ns.push(now?.n ?? null);
    lows.push(forWire(score?.low));
    highs.push(forWire(score?.high));
    changes.push(forWire(difference?.change));
    pValues.push(difference?.p ?? null);
    hidden.push(current[index]?.hidden ?? null);
  }
  return { values, ns, lows, highs, changes, significant: benjaminiHochberg(pValues), hidden };
}

import type { RankingColumn, RankingIndicator } from '@echolot/contract/rankings';
import { benjaminiHochberg } from '@echolot/core/benjamini-hochberg';
import type { Indicator } from '@echolot/core/indicator';
import { differenceOf, isHigherBetter, type Score, scoreOf, scoreRangeOf } from '@echolot/core/kpi';
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
  const cells = rows.map(({ current, previous }) => {
    const now = current[index]?.parts;
    const before = previous[index]?.parts;
    return {
      hidden: current[index]?.hidden ?? null,
      n: now?.n ?? null,
      score: now ? scoreOf(indicator, now) : null,
      difference: now && before ? differenceOf(indicator, now, before, reliabilityMinimumN) : null,
    };
  });
  const significant = benjaminiHochberg(cells.map(({ difference }) => difference?.p ?? null));
  const scores: (Score | null)[] = cells.map(({ score }) => score);
  return {
    values: scores.map((score) => forWire(score?.value)),
    ns: cells.map(({ n }) => n),
    lows: scores.map((score) => forWire(score?.low)),
    highs: scores.map((score) => forWire(score?.high)),
    changes: cells.map(({ difference }) => forWire(difference?.change)),
    significant,
    hidden: cells.map(({ hidden }) => hidden),
  };
}

import type { PairSums } from '@echolot/core/correlation';
import type { StepBand } from '@echolot/core/indicator';
import type { KpiParts } from '@echolot/core/kpi-parts';
import { factRows, indicatorsOf, type Statement } from './fact-sql.ts';
import type { FactQuery, FactWindow } from './ranking-query.ts';
import type { IndicatorColumn } from './survey-columns.ts';

/**
 * SQL of the sums behind correlations: rows per answer `x` to the target, with n, Σy, Σy² and the bands of every indicator of
 * the query among the interviews with that answer, everything × sign. What a correlation needs follows from them
 * (Σx = x·n, Σxy = x·Σy), with half as many sums over the facts. A missing answer to the target is an `x` of its own, which
 * counts for the others' scores alone.
 */
export function driverStatement(
  query: FactQuery,
  target: string,
  window: FactWindow,
): Pick<Statement, 'sql' | 'params'> {
  const { from, params } = factRows(query, window);
  const sums = indicatorsOf(query).flatMap(({ columnNo, missing, high, low }) => {
    const y = `v${columnNo}`;
    const answered = `(${y} != ${missing}) * sign`;
    const count = (band: StepBand | undefined): string =>
      band ? `sum((${y} BETWEEN ${band.from} AND ${band.to}) * sign)` : '0';
    return [
      `sum(${answered})`,
      `sum(${answered} * toInt64(${y}))`,
      `sum(${answered} * toInt64(${y}) * ${y})`,
      count(high),
      count(low),
    ];
  });
  const { columnNo } = targetColumn(query, target);
  return { sql: `SELECT v${columnNo} AS x, sum(sign), ${sums.join(', ')} FROM ${from} GROUP BY x`, params };
}

const sumsPerIndicator = 5;

function targetColumn(query: FactQuery, target: string): IndicatorColumn {
  const [column] = indicatorsOf({ ...query, indicators: [target] });
  if (!column) throw new Error(`Not an indicator of this survey: ${target}`);
  return column;
}

export interface DriverSums {
  /** Interviews, whatever they answered. */
  readonly n: number;
  /** Per indicator of the query: its answers, whatever the target's. */
  readonly parts: readonly KpiParts[];
  /** Per indicator of the query: the interviews that answered it and the target; x is the target's answer. */
  readonly pairs: readonly PairSums[];
}

/** Adds up the rows of `driverStatement`. */
export function driverSumsOf(query: FactQuery, target: string, rows: readonly (readonly unknown[])[]): DriverSums {
  const { missing } = targetColumn(query, target);
  const table = rows.map((row) => row.map(Number));
  const interviews = table.reduce((sum, [, n = 0]) => sum + n, 0);
  const parts: KpiParts[] = [];
  const pairs: PairSums[] = [];
  for (const index of query.indicators.keys()) {
    const part = { n: 0, sum: 0, sumSquares: 0, high: 0, low: 0 };
    const pair = { n: 0, sumX: 0, sumY: 0, sumXX: 0, sumYY: 0, sumXY: 0 };
    for (const [x = missing, , ...sums] of table) {
      const at = index * sumsPerIndicator;
      const [n = 0, sum = 0, sumSquares = 0, high = 0, low = 0] = sums.slice(at, at + sumsPerIndicator);
      part.n += n;
      part.sum += sum;
      part.sumSquares += sumSquares;
      part.high += high;
      part.low += low;
      if (x === missing) continue;
      pair.n += n;
      pair.sumX += x * n;
      pair.sumXX += x * x * n;
      pair.sumY += sum;
      pair.sumYY += sumSquares;
      pair.sumXY += x * sum;
    }
    parts.push(part);
    pairs.push(pair);
  }
  return { n: interviews, parts, pairs };
}

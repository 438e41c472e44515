import { binsOf, binWidthOf } from '@echolot/core/scale-bins';
import type { ColumnarParam } from './engine.ts';
import { factRows, indicatorsOf } from './fact-sql.ts';
import type { FactWindow } from './ranking-query.ts';
import { type AskedDimension, quantileProbabilities, type StatisticsQuery } from './statistics-query.ts';
import { type ColumnarVariable, type IndicatorColumn, missingNumber } from './survey-columns.ts';

/** What a row of the answer counts, by the number in its first column. */
export type Counted =
  | { readonly kind: 'whole' }
  | { readonly kind: 'indicator' | 'dimension' | 'number'; readonly index: number };

export interface StatisticsStatement {
  readonly sql: string;
  readonly params: Readonly<Record<string, ColumnarParam>>;
  readonly counted: readonly Counted[];
}

const sum = (expression: string): string => `toFloat64(sum(${expression}))`;

export function variableOf({ survey }: StatisticsQuery, name: string): ColumnarVariable {
  const variable = survey.shape.variables.find(({ extName }) => extName === name);
  if (!variable) throw new Error(`Not a variable of this survey: ${name}`);
  return variable;
}

/** Dimensions of which an interview may name several categories, in the order of their counts in the whole's row. */
export function multiValuedOf(query: StatisticsQuery): ColumnarVariable[] {
  return query.dimensions
    .map(({ variable }) => variableOf(query, variable))
    .filter(({ isMultiValued }) => isMultiValued);
}

/**
 * SQL of all distributions at once, each read by itself: a key of one small column groups fastest. Columns: i (see `counted`),
 * c (category or step), p (numbers). The whole's p: interviews, interviews per multi-valued dimension, comments. An indicator's:
 * n by step, or n, Σ, Σ², high, low by bin. A dimension's: interviews. A number's: see `numberArm`.
 */
export function statisticsStatement(query: StatisticsQuery, window: FactWindow): StatisticsStatement {
  const { from, params } = factRows(query, window);
  const counted: Counted[] = [{ kind: 'whole' }];
  const hasAny = [...multiValuedOf(query), ...query.comments.map((name) => variableOf(query, name))];
  const counts = ['sign', ...hasAny.map(({ columnNo }) => `sign * notEmpty(v${columnNo})`)];
  const arms = [`SELECT toUInt16(0) AS i, '' AS c, [${counts.map(sum).join(', ')}] AS p FROM ${from}`];
  const add = (kind: 'indicator' | 'dimension' | 'number', index: number, armOf: (i: string) => string): void => {
    arms.push(armOf(`toUInt16(${counted.length}) AS i`));
    counted.push({ kind, index });
  };
  for (const [index, column] of indicatorsOf(query).entries())
    add('indicator', index, (i) => indicatorArm(i, column, from));
  const bound: Record<string, string[]> = {};
  for (const [index, dimension] of query.dimensions.entries())
    add('dimension', index, (i) => dimensionArm(i, variableOf(query, dimension.variable), dimension, from, bound));
  for (const [index, name] of query.numbers.entries())
    add('number', index, (i) => numberArm(i, variableOf(query, name), from));
  return { sql: arms.join(' UNION ALL '), params: { ...params, ...bound }, counted };
}

export const isBinned = ({ indicator }: IndicatorColumn): boolean => binWidthOf(indicator.scale) > 1;

function indicatorArm(i: string, column: IndicatorColumn, from: string): string {
  const { missing, indicator, high, low } = column;
  const v = `v${column.columnNo}`;
  if (!isBinned(column)) return `SELECT ${i}, toString(${v}) AS c, [${sum('sign')}] AS p FROM ${from} GROUP BY ${v}`;
  const bins = binsOf(indicator.scale);
  const bin = `least(intDiv(toInt64(${v}) - (${bins[0]?.from ?? 0}), ${binWidthOf(indicator.scale)}), ${bins.length - 1})`;
  const inBand = (band: typeof high): string =>
    band ? sum(`sign * (${v} BETWEEN ${band.from} AND ${band.to})`) : 'toFloat64(0)';
  const sums = [
    sum('sign'),
    sum(`sign * toInt64(${v})`),
    sum(`sign * toInt64(${v}) * ${v}`),
    inBand(high),
    inBand(low),
  ];
  return (
    `SELECT ${i}, toString(bin) AS c, p FROM (SELECT if(${v} = ${missing}, -1, ${bin}) AS bin, ` +
    `[${sums.join(', ')}] AS p FROM ${from} GROUP BY bin)`
  );
}

function dimensionArm(
  i: string,
  { columnNo, isMultiValued }: ColumnarVariable,
  { merged }: AskedDimension,
  from: string,
  bound: Record<string, string[]>,
): string {
  const v = `v${columnNo}`;
  // One category per interview adds up, whatever counts as what.
  if (!isMultiValued) return `SELECT ${i}, toString(${v}) AS c, [${sum('sign')}] AS p FROM ${from} GROUP BY ${v}`;
  let values = `arrayDistinct(${v})`;
  if (merged.size > 0) {
    bound[`m${columnNo}`] = [...merged.keys()];
    bound[`t${columnNo}`] = [...merged.values()];
    const places = `{m${columnNo}:Array(String)}, {t${columnNo}:Array(String)}`;
    values = `arrayDistinct(arrayMap(x -> transform(x, ${places}, x), CAST(${v}, 'Array(String)')))`;
  }
  return (
    `SELECT ${i}, toString(value) AS c, [${sum('sign')}] AS p ` +
    `FROM (SELECT arrayJoin(${values}) AS value, sign FROM ${from}) GROUP BY value`
  );
}

/**
 * n, mean and sum of squared deviations, then for each quantile the two answers it lies between. Of sorted different answers
 * and how often each was given, so that a corrected interview counts once.
 */
function numberArm(i: string, { columnNo }: ColumnarVariable, from: string): string {
  const v = `v${columnNo}`;
  const different = `SELECT ${v} AS x, sum(sign) AS n FROM ${from} GROUP BY x HAVING n != 0 AND x != ${missingNumber} ORDER BY x`;
  const ranks = quantileProbabilities.flatMap((probability) => {
    const position = `(total - 1) * ${probability}`;
    return [`floor(${position}) + 1`, `ceil(${position}) + 1`];
  });
  return (
    `SELECT ${i}, '' AS c, arrayConcat([toFloat64(total), mean, arraySum((x, n) -> n * pow(x - mean, 2), xs, ns)], ` +
    `arrayMap(rank -> toFloat64(xs[arrayFirstIndex(reached -> reached >= rank, sums)]), [${ranks.join(', ')}])) AS p ` +
    `FROM (SELECT xs, ns, sums, sums[-1] AS total, arraySum((x, n) -> toFloat64(x) * n, xs, ns) / total AS mean ` +
    `FROM (SELECT groupArray(x) AS xs, groupArray(n) AS ns, arrayCumSum(ns) AS sums FROM (${different})) WHERE notEmpty(xs))`
  );
}

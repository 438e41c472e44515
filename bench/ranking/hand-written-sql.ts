import {
  dealersPerRegion,
  firstDealerNo,
  previousWindow,
  regionsPerCountry,
  variables,
  window,
} from './bench-universe.ts';

/** The figures of a ranking as somebody would write them by hand who knows the tables, without the product's code. */

export interface AskedFilters {
  readonly model: readonly string[];
  readonly fuel: readonly string[];
  readonly customer: readonly string[];
}

const missing = -128;
const sumOfWindow = `day >= '${window.fromDay}' AS is_current`;
const inWindows = `day BETWEEN '${previousWindow.fromDay}' AND '${window.toDay}'`;

const columnOf = (name: string): string => `v${1 + variables.findIndex((variable) => variable.name === name)}`;

const filtered = (filters: AskedFilters): string =>
  Object.entries(filters)
    .map(([name, values]: [string, readonly string[]]) => {
      const list = values.map((value) => `'${value}'`).join(', ');
      return `${columnOf(name)} ${values.length === 1 ? `= ${list}` : `IN (${list})`}`;
    })
    .join(' AND ');

const factSums = variables
  .flatMap(({ kind, method }, index) => {
    const v = `v${index + 1}`;
    if (kind !== 'indicator') return [];
    const n = `sumIf(sign, ${v} != ${missing})`;
    if (method === 'nps') return [n, `sumIf(sign, ${v} >= 9)`, `sumIf(sign, ${v} BETWEEN 0 AND 6)`];
    if (method === 'csat') return [n, `sumIf(sign, ${v} >= 4)`];
    return [n, `sumIf(${v} * sign, ${v} != ${missing})`, `sumIf(toInt32(${v}) * ${v} * sign, ${v} != ${missing})`];
  })
  .join(', ');

const rollUpSums = variables
  .flatMap(({ kind, method }, index) => {
    const no = index + 1;
    if (kind !== 'indicator') return [];
    if (method === 'nps') return [`sum(n${no})`, `sum(h${no})`, `sum(l${no})`];
    return method === 'csat' ? [`sum(n${no})`, `sum(h${no})`] : [`sum(n${no})`, `sum(s${no})`, `sum(q${no})`];
  })
  .join(', ');

/** Numbers of the dealers of a region. */
export function dealersOf(region: number): number[] {
  return Array.from({ length: dealersPerRegion }, (_, index) => firstDealerNo + region * dealersPerRegion + index);
}

/** Columns of every statement here: the group, whether the row is of the current window, n, then each indicator's parts. */
export function drilledFilteredSql(facts: string, region: number, filters: AskedFilters): string {
  return (
    `SELECT u0, ${sumOfWindow}, sum(sign), ${factSums} FROM ${facts} ` +
    `WHERE u0 IN (${dealersOf(region).join(',')}) AND ${inWindows} AND ${filtered(filters)} GROUP BY u0, is_current`
  );
}

/** The regions of a country, filtered: a hundred dealers each. */
export function countryFilteredSql(facts: string, country: number, filters: AskedFilters): string {
  return countrySql(facts, country, filtered(filters));
}

/** The same of models whose name contains a text, and of answers within a range. */
export function countryContainedSql(facts: string, country: number, text: string, range: readonly number[]): string {
  const contains = `positionCaseInsensitiveUTF8(${columnOf('model')}, '${text}') > 0`;
  return countrySql(facts, country, `${contains} AND ${columnOf('nps')} BETWEEN ${range.join(' AND ')}`);
}

/** Regions by what people wrote: the column without case and accents is searched for a text that has neither. */
export function countryCommentedSql(facts: string, country: number, text: string): string {
  return countrySql(facts, country, `position(g${variables.length + 1}, '${text}') > 0`);
}

/** The same of all countries. */
export function topCommentedSql(facts: string, dealersPerCountry: number, text: string): string {
  return (
    `SELECT intDiv(u0 - ${firstDealerNo}, ${dealersPerCountry}) AS country, ${sumOfWindow}, sum(sign), ${factSums} FROM ${facts} ` +
    `WHERE ${inWindows} AND position(g${variables.length + 1}, '${text}') > 0 GROUP BY country, is_current`
  );
}

function countrySql(facts: string, country: number, condition: string): string {
  const dealersPerCountry = regionsPerCountry * dealersPerRegion;
  const first = firstDealerNo + country * dealersPerCountry;
  return (
    `SELECT intDiv(u0 - ${firstDealerNo}, ${dealersPerRegion}) AS region, ${sumOfWindow}, sum(sign), ${factSums} FROM ${facts} ` +
    `WHERE u0 BETWEEN ${first} AND ${first + dealersPerCountry - 1} AND ${inWindows} AND ${condition} GROUP BY region, is_current`
  );
}

export function topLevelSql(months: string, dealersPerCountry: number): string {
  return (
    `SELECT intDiv(u - ${firstDealerNo}, ${dealersPerCountry}) AS country, ${sumOfWindow}, sum(n), ${rollUpSums} ` +
    `FROM ${months} WHERE ${inWindows} GROUP BY country, is_current`
  );
}

export function flatSql(months: string): string {
  return `SELECT u, ${sumOfWindow}, sum(n), ${rollUpSums} FROM ${months} WHERE ${inWindows} GROUP BY u, is_current`;
}

export function flatFilteredSql(facts: string, filters: AskedFilters): string {
  return (
    `SELECT u1, ${sumOfWindow}, sum(sign), ${factSums} FROM ${facts} ` +
    `WHERE ${inWindows} AND ${filtered(filters)} GROUP BY u1, is_current`
  );
}

/** NPS by month of a region's dealers, filtered. */
export function drilledTrendSql(facts: string, region: number, filters: AskedFilters): string {
  return (
    `SELECT u0, toStartOfMonth(day) AS month, sumIf(sign, v1 != ${missing}), sumIf(sign, v1 >= 9), sumIf(sign, v1 BETWEEN 0 AND 6) ` +
    `FROM ${facts} WHERE u0 IN (${dealersOf(region).join(',')}) AND day BETWEEN '${window.fromDay}' AND '${window.toDay}' ` +
    `AND ${filtered(filters)} GROUP BY u0, month`
  );
}

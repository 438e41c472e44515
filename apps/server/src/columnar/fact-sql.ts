import { AppError } from '@echolot/contract/app-error';
import { addDays, firstDayOfMonth, lastDayOfMonth } from '@echolot/core/day';
import type { ColumnarParam } from './engine.ts';
import type { CategoryFilter, FactQuery, FactWindow } from './ranking-query.ts';
import { type IndicatorColumn, indicatorColumnOf, tableNames } from './survey-columns.ts';

/** A statement with the values bound to its `{name:Type}` places. */
export interface Statement {
  readonly sql: string;
  readonly params: Readonly<Record<string, ColumnarParam>>;
}

/** The parts of an indicator that its method needs, in the order they are selected. */
export type PartName = 'n' | 's' | 'q' | 'h' | 'l';

export function partNamesOf({ indicator: { method } }: IndicatorColumn): readonly PartName[] {
  if (method === 'nps') return ['n', 'h', 'l'];
  return method === 'csat' ? ['n', 'h'] : ['n', 's', 'q'];
}

export interface SelectedPart {
  readonly column: IndicatorColumn;
  readonly part: PartName;
}

export function selectedParts(query: FactQuery, countsOnly = false): SelectedPart[] {
  return indicatorsOf(query).flatMap((column) =>
    (countsOnly ? (['n'] as const) : partNamesOf(column)).map((part) => ({ column, part })),
  );
}

export function indicatorsOf({ survey, indicators }: FactQuery): IndicatorColumn[] {
  return indicators.map((name) => {
    const variable = survey.shape.variables.find(({ extName, indicator }) => extName === name && indicator);
    if (!variable) throw new Error(`Not an indicator of this survey: ${name}`);
    return indicatorColumnOf(variable);
  });
}

const day = /^\d{4}-\d{2}-\d{2}$/;

function dayLiteral(value: string): string {
  if (!day.test(value)) throw new Error(`Not a day: ${value}`);
  return `'${value}'`;
}

/**
 * Whole numbers as one array in the statement's text, where the engine reads it as a constant. Written as one string: its parser
 * takes 45 to 90 ms for 10,000 literals and 2 ms for this (an `IN` prunes by the primary key either way).
 */
function numberArray(numbers: readonly number[]): string {
  if (!numbers.every((number) => Number.isInteger(number) && number >= 0))
    throw new Error('Unit numbers are whole numbers');
  return `CAST(splitByChar(',', '${numbers.join(',')}'), 'Array(UInt32)')`;
}

export function perspectiveIndexOf({ survey, perspective }: FactQuery): number {
  const index = survey.shape.perspectives.indexOf(perspective);
  if (index === -1) throw new AppError('path_forbidden');
  return index;
}

/** The groups cut to the scope, as the engine's own mapping from unit number to group number (from 1; 0 = none). */
function groupExpression(query: FactQuery, unitColumn: string): { expression: string; condition: string } {
  const { groups, scope, isWholePerspective } = query;
  const from: number[] = [];
  const to: number[] = [];
  for (const [index, { unitNos }] of groups.entries()) {
    for (const unitNo of unitNos) {
      if (scope.unitNos !== 'all' && !scope.unitNos.has(unitNo)) continue;
      from.push(unitNo);
      to.push(index + 1);
    }
  }
  const needsCondition = !isWholePerspective || scope.unitNos !== 'all';
  const condition = from.length === 0 ? 'false' : needsCondition ? `${unitColumn} IN ${numberArray(from)}` : 'true';
  if (groups.length === 1) return { expression: '1', condition };
  if (from.length === 0) return { expression: '0', condition };
  const expression = `transform(${unitColumn}, ${numberArray(from)}, ${numberArray(to)}, toUInt32(0))`;
  return { expression, condition };
}

function dayCondition({ fromDay, toDay }: FactWindow): string {
  if (fromDay && toDay) return `day BETWEEN ${dayLiteral(fromDay)} AND ${dayLiteral(toDay)}`;
  if (fromDay) return `day >= ${dayLiteral(fromDay)}`;
  return toDay ? `day <= ${dayLiteral(toDay)}` : 'true';
}

/** The window cut to the days the scope allows. */
export function cutToScope(window: FactWindow, scopeFromDay: string | undefined): FactWindow {
  if (!scopeFromDay || (window.fromDay && window.fromDay >= scopeFromDay)) return window;
  return { ...window, fromDay: scopeFromDay };
}

export function isEmpty({ fromDay, toDay }: FactWindow): boolean {
  return fromDay !== undefined && toDay !== undefined && fromDay > toDay;
}

function filterConditions(query: FactQuery): { conditions: string[]; params: Record<string, ColumnarParam> } {
  const conditions: string[] = [];
  const params: Record<string, ColumnarParam> = {};
  const bind = (values: readonly string[]): string => {
    const name = `f${Object.keys(params).length}`;
    params[name] = [...values];
    return `{${name}:Array(String)}`;
  };
  for (const filter of query.filters) {
    const { column, isMultiValued } = filterColumnOf(query, filter);
    const has = (values: readonly string[]): string =>
      isMultiValued ? `hasAny(${column}, ${bind(values)})` : `has(${bind(values)}, ${column})`;
    if (filter.anyOf.length > 0) conditions.push(has(filter.anyOf));
    if (filter.noneOf.length > 0) conditions.push(`NOT ${has(filter.noneOf)}`);
  }
  return { conditions, params };
}

function filterColumnOf(
  { survey }: FactQuery,
  { variable: name }: CategoryFilter,
): { column: string; isMultiValued: boolean } {
  if (name === 'channel' || name === 'locale') return { column: name, isMultiValued: false };
  const variable = survey.shape.variables.find(({ extName, kind }) => extName === name && kind === 'dimension');
  if (!variable) throw new AppError('filter_unknown', { filter: name });
  return { column: `v${variable.columnNo}`, isMultiValued: variable.isMultiValued };
}

/** Sums over facts: everything × sign, so that a corrected interview counts once, at once. */
function factSum({ column, part }: SelectedPart): string {
  const v = `v${column.columnNo}`;
  const answered = `${v} != ${column.missing}`;
  const inBand = (band: { from: number; to: number } | undefined): string =>
    band ? `${v} BETWEEN ${band.from} AND ${band.to}` : 'false';
  if (part === 'n') return `sumIf(sign, ${answered})`;
  if (part === 's') return `sumIf(toInt64(${v}) * sign, ${answered})`;
  if (part === 'q') return `sumIf(toInt64(${v}) * ${v} * sign, ${answered})`;
  return `sumIf(sign, ${inBand(part === 'h' ? column.high : column.low)})`;
}

/** How a window is read from roll-ups: whole months from the month table, the days at its edges from the day table. */
export function planRollUp({ fromDay, toDay }: FactWindow): { months: FactWindow | undefined; days: FactWindow[] } {
  const firstMonth = fromDay && fromDay !== firstDayOfMonth(fromDay) ? addDays(lastDayOfMonth(fromDay), 1) : fromDay;
  const lastMonth = toDay && toDay !== lastDayOfMonth(toDay) ? addDays(firstDayOfMonth(toDay), -1) : toDay;
  if (firstMonth && lastMonth && firstMonth > lastMonth) return { months: undefined, days: [{ fromDay, toDay }] };
  const days: FactWindow[] = [];
  if (fromDay && firstMonth !== fromDay) days.push({ fromDay, toDay: lastDayOfMonth(fromDay) });
  if (toDay && lastMonth !== toDay) days.push({ fromDay: firstDayOfMonth(toDay), toDay });
  return { months: { fromDay: firstMonth, toDay: lastMonth }, days };
}

/** Roll-ups answer what no filter cuts. */
export function canUseRollUp(query: FactQuery): boolean {
  return query.filters.every(({ anyOf, noneOf }) => anyOf.length === 0 && noneOf.length === 0);
}

export interface FactStatementOptions {
  /** The windows to answer, each with the number its rows carry. Windows must not overlap. */
  readonly windows: readonly FactWindow[];
  /** Expression over `day` that splits a window further (a trend's buckets), selected as text; absent = no split. */
  readonly bucket?: 'toMonday(day)' | 'toStartOfMonth(day)' | 'day' | undefined;
  /** Only numbers of answers, no scores. */
  readonly countsOnly?: boolean | undefined;
  /** Read from facts even where roll-ups could answer; tests compare both. */
  readonly mustReadFacts?: boolean | undefined;
}

/**
 * SQL of a fact query: one row per group, window and bucket with n and the parts of `selectedParts`.
 * Columns: g (group from 1), w (window from 0), b (bucket's first day, with `bucket`), n, then the parts.
 */
export function factStatement(
  query: FactQuery,
  { windows, bucket, countsOnly = false, mustReadFacts = false }: FactStatementOptions,
): Statement {
  const index = perspectiveIndexOf(query);
  const names = tableNames(query.survey.shape, query.survey.generation);
  const parts = selectedParts(query, countsOnly);
  const windowNumber =
    windows.length < 2
      ? '0'
      : `multiIf(${windows.map((window, w) => `${dayCondition(window)}, ${w}`).join(', ')}, 255)`;
  const selectHead = (unitColumn: string): string =>
    `SELECT ${groupExpression(query, unitColumn).expression} AS g, ${windowNumber} AS w${bucket ? `, toString(${bucket}) AS b` : ''}`;
  const groupBy = `GROUP BY g, w${bucket ? ', b' : ''} HAVING g > 0 AND n != 0`;

  if (mustReadFacts || !canUseRollUp(query)) {
    const unitColumn = `u${index}`;
    const { conditions, params } = filterConditions(query);
    const where = [
      groupExpression(query, unitColumn).condition,
      `(${windows.map(dayCondition).join(' OR ')})`,
      ...conditions,
    ];
    const sums = parts.map((part, p) => `${factSum(part)} AS p${p}`);
    return {
      sql: `${selectHead(unitColumn)}, ${['sum(sign) AS n', ...sums].join(', ')} FROM ${names.facts} WHERE ${where.join(' AND ')} ${groupBy}`,
      params,
    };
  }

  const columns = ['n', ...new Set(parts.map(({ column, part }) => `${part}${column.columnNo}`))];
  const { condition } = groupExpression(query, 'u');
  const sources = windows.flatMap((window) => {
    // The month table knows days and weeks no more.
    const { months, days } =
      bucket === 'day' || bucket === 'toMonday(day)' ? { months: undefined, days: [window] } : planRollUp(window);
    const read = (table: string | undefined, part: FactWindow): string =>
      `SELECT u, day, ${columns.join(', ')} FROM ${table} WHERE ${dayCondition(part)} AND ${condition}`;
    return [
      ...(months ? [read(names.months[index], months)] : []),
      ...days.map((part) => read(names.days[index], part)),
    ];
  });
  const sums = parts.map(({ column, part }, p) => `sum(${part}${column.columnNo}) AS p${p}`);
  return {
    sql: `${selectHead('u')}, ${['sum(r.n) AS n', ...sums].join(', ')} FROM (${sources.join(' UNION ALL ')}) AS r ${groupBy}`,
    params: {},
  };
}

/** SQL for the first and last day with an interview at the query's units; a month when only roll-ups of months say so. */
export function dayRangeStatement(query: FactQuery): Statement {
  const table = tableNames(query.survey.shape, query.survey.generation).months[perspectiveIndexOf(query)];
  const { condition } = groupExpression(query, 'u');
  return {
    sql: `SELECT toString(min(day)), toString(toLastDayOfMonth(max(day))), count() FROM ${table} WHERE n != 0 AND ${condition}`,
    params: {},
  };
}

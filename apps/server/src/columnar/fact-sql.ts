import { AppError } from '@echolot/contract/app-error';
import { addDays, firstDayOfMonth, lastDayOfMonth } from '@echolot/core/day';
import type { BucketUnit } from '@echolot/core/day-bucket';
import { cutToScope, dayCondition } from './day-condition.ts';
import type { ColumnarParam } from './engine.ts';
import { dateColumnOf, filterConditions, isOpenFilter } from './filter-sql.ts';
import type { FactQuery, FactWindow } from './ranking-query.ts';
import { wholeGroup } from './rows-as-was.ts';
import { type IndicatorColumn, indicatorColumnOf, missingDay, tableNames } from './survey-columns.ts';
import { type UnitGrouping, unitGrouping } from './unit-grouping.ts';

/** A statement with the values bound to its `{name:Type}` places. */
export interface Statement {
  readonly sql: string;
  readonly params: Readonly<Record<string, ColumnarParam>>;
  /** Index of the group that a row of the answer belongs to, by its first column; what moved is after the groups. */
  readonly groupOf: UnitGrouping['groupOf'];
}

/** A part of an indicator; a statement selects them in this order, each for all indicators that need it. */
const partNames = ['n', 's', 'q', 'h', 'l'] as const;
export type PartName = (typeof partNames)[number];

function needsPart({ extName, indicator: { method } }: IndicatorColumn, part: PartName, { sums }: FactQuery): boolean {
  if (part === 'n' || (part === 's' && sums?.includes(extName))) return true;
  if (part === 'h') return method === 'nps' || method === 'csat';
  return part === 'l' ? method === 'nps' : method !== 'nps' && method !== 'csat';
}

export interface SelectedPart {
  readonly column: IndicatorColumn;
  readonly part: PartName;
}

/** In the order of their values in a row of the answer. */
export function selectedParts(query: FactQuery, countsOnly = false): SelectedPart[] {
  const columns = indicatorsOf(query);
  const wanted = countsOnly ? (['n'] as const) : partNames;
  return wanted.flatMap((part) =>
    columns.filter((column) => needsPart(column, part, query)).map((column) => ({ column, part })),
  );
}

export function indicatorsOf({ survey, indicators }: FactQuery): IndicatorColumn[] {
  return indicators.map((name) => {
    const variable = survey.shape.variables.find(({ extName, indicator }) => extName === name && indicator);
    if (!variable) throw new Error(`Not an indicator of this survey: ${name}`);
    return indicatorColumnOf(variable);
  });
}

export function perspectiveIndexOf({ survey, perspective }: FactQuery): number {
  const index = survey.shape.perspectives.indexOf(perspective);
  if (index === -1) throw new AppError('path_forbidden');
  return index;
}

/** Which days are read: within the windows, and within the days of the scope where windows go by another date. */
function daysCondition(query: FactQuery, windows: readonly FactWindow[]): string {
  const { dateVariable, scope } = query;
  const column = dateColumnOf(query);
  const conditions = windows.map((window) => dayCondition(window, column));
  const inWindows = conditions.includes('true') ? 'true' : `(${conditions.join(' OR ')})`;
  if (dateVariable === undefined || !scope.fromDay) return inWindows;
  return `${inWindows} AND ${dayCondition({ fromDay: scope.fromDay })}`;
}

/**
 * What an interview adds to a part by its answer `x`: everything × sign, so that a corrected interview counts once, at once.
 * @param bounds what stands for a missing answer, or the ends of the band that counts.
 */
function addend(part: PartName, x: string, bounds: readonly (string | number)[]): string {
  const [from, to] = bounds;
  if (part === 'h' || part === 'l') return `(${x} BETWEEN ${from} AND ${to}) * sign`;
  const answered = `(${x} != ${from}) * sign`;
  if (part === 'n') return answered;
  return part === 's' ? `${answered} * toInt64(${x})` : `${answered} * toInt64(${x}) * ${x}`;
}

function boundsOf({ column: { missing, high, low }, part }: SelectedPart): readonly number[] {
  if (part !== 'h' && part !== 'l') return [missing];
  const band = part === 'h' ? high : low;
  return band ? [band.from, band.to] : [1, 0];
}

/**
 * The sum of a part for several indicators at once, as an array: of a small question the engine spends most of its time on
 * planning, and plans one sum as fast for ten columns as for one.
 */
function sumOfArrays(part: PartName, selected: readonly SelectedPart[]): string {
  const names = ['x'];
  const arrays = [selected.map(({ column }) => `v${column.columnNo}`)];
  const all = selected.map(boundsOf);
  const bounds = (all[0] ?? []).map((first, place) => {
    const values = all.map((its) => its[place] ?? 0);
    if (values.every((value) => value === first)) return first;
    const name = `b${place}`;
    names.push(name);
    arrays.push(values.map(String));
    return name;
  });
  const lists = arrays.map((values) => `[${values.join(', ')}]`);
  return `sumForEach(arrayMap((${names.join(', ')}) -> ${addend(part, 'x', bounds)}, ${lists.join(', ')}))`;
}

/** Sums over facts, in the order of `selectedParts`; with arrays one value holds a part of several indicators. */
function factSums(selected: readonly SelectedPart[], withArrays: boolean): string[] {
  return partNames.flatMap((name) => {
    const its = selected.filter(({ part }) => part === name);
    if (withArrays && its.length > 1) return [sumOfArrays(name, its)];
    return its.map((one) => `sum(${addend(name, `v${one.column.columnNo}`, boundsOf(one))})`);
  });
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

/** Windows as they are read: those that meet at the beginning of a month are one. */
function joinWindows(windows: readonly FactWindow[]): FactWindow[] {
  const joined: FactWindow[] = [];
  for (const window of windows.toSorted((a, b) => (a.fromDay ?? '').localeCompare(b.fromDay ?? ''))) {
    const before = joined.at(-1);
    const { fromDay } = window;
    const meets = before?.toDay && fromDay && addDays(before.toDay, 1) === fromDay;
    if (before && meets && fromDay === firstDayOfMonth(fromDay))
      joined[joined.length - 1] = { fromDay: before.fromDay, toDay: window.toDay };
    else joined.push(window);
  }
  return joined;
}

/** Roll-ups answer what no filter cuts, by the days of interviews. */
export function canUseRollUp({ filters, dateVariable }: Pick<FactQuery, 'filters' | 'dateVariable'>): boolean {
  return dateVariable === undefined && filters.every(isOpenFilter);
}

const bucketExpressions: Record<BucketUnit, (day: string) => string> = {
  month: (day) => `toStartOfMonth(${day})`,
  week: (day) => `toMonday(${day})`,
  day: (day) => day,
};

export interface FactStatementOptions {
  /** The windows to answer, each with the number its rows carry. Windows must not overlap. */
  readonly windows: readonly FactWindow[];
  /** Splits a window further (a trend's buckets), by their first days as text; absent = no split. */
  readonly bucketUnit?: BucketUnit | undefined;
  /** Only numbers of answers, no scores. */
  readonly countsOnly?: boolean | undefined;
  /** Read from facts even where roll-ups could answer; tests compare both. */
  readonly mustReadFacts?: boolean | undefined;
}

/**
 * SQL of a fact query: rows per group, window and bucket with n and the parts of `selectedParts`; rows of nothing (n = 0) may be
 * among them. Columns: g (see `groupOf`), w (window from 0), b (bucket's first day, with `bucketUnit`), n, then the parts, of
 * which some may be together in an array.
 */
export function factStatement(
  query: FactQuery,
  { windows, bucketUnit, countsOnly = false, mustReadFacts = false }: FactStatementOptions,
): Statement {
  const index = perspectiveIndexOf(query);
  const names = tableNames(query.survey.shape, query.survey.generation);
  const parts = selectedParts(query, countsOnly);
  const readsFacts = mustReadFacts || !canUseRollUp(query);
  const { expression, condition, byDay, groupOf } = unitGrouping(query, readsFacts ? `u${index}` : 'u');
  // Every row lies in one of the windows: the last one needs no condition.
  const dayColumn = dateColumnOf(query);
  const cases = windows.slice(0, -1).map((window, w) => `${dayCondition(window, dayColumn)}, ${w}`);
  const windowNumber = cases.length === 0 ? '0' : `multiIf(${cases.join(', ')}, ${cases.length})`;
  const bucket = bucketUnit && bucketExpressions[bucketUnit](dayColumn);
  const head = `SELECT ${expression} AS g, ${windowNumber} AS w${bucket ? `, toString(${bucket}) AS b` : ''}`;
  const groupBy = `GROUP BY g, w${bucket ? ', b' : ''}`;
  const read = joinWindows(windows);

  if (readsFacts) {
    const { conditions, params } = filterConditions(query);
    const where = [condition, daysCondition(query, read), ...conditions];
    // Arrays cost a tenth more where all of the facts are read.
    const sums = factSums(parts, condition !== 'true').map((sum, p) => `${sum} AS p${p}`);
    const sql = `${head}, ${['sum(sign) AS n', ...sums].join(', ')} FROM ${names.facts} WHERE ${where.join(' AND ')} ${groupBy}`;
    return { sql, params, groupOf };
  }

  const columns = ['n', ...new Set(parts.map(({ column, part }) => `${part}${column.columnNo}`))];
  // The month table knows days and weeks no more.
  const isByDay = bucketUnit === 'day' || bucketUnit === 'week';
  const sources = read.flatMap((window) => {
    const { months, days } = isByDay ? { months: undefined, days: [window] } : planRollUp(window);
    const readFrom = (table: string | undefined, part: FactWindow, units: string): string =>
      `SELECT u, day, ${columns.join(', ')} FROM ${table} WHERE ${dayCondition(part)} AND ${units}`;
    // Of units that moved each day counts by itself.
    const { always, moved } = byDay && !isByDay ? byDay : { always: condition, moved: undefined };
    return [
      ...(months ? [readFrom(names.months[index], months, always)] : []),
      ...days.map((part) => readFrom(names.days[index], part, always)),
      ...(moved ? [readFrom(names.days[index], window, moved)] : []),
    ];
  });
  const sums = parts.map(({ column, part }, p) => `sum(${part}${column.columnNo}) AS p${p}`);
  const sql = `${head}, ${['sum(r.n) AS n', ...sums].join(', ')} FROM (${sources.join(' UNION ALL ')}) AS r ${groupBy}`;
  return { sql, params: {}, groupOf };
}

/** Which rows of facts a query reads within a window, for statements that count otherwise than `factStatement` does. */
export function factRows(query: FactQuery, window: FactWindow): Omit<Statement, 'sql' | 'groupOf'> & { from: string } {
  const { exactCondition } = unitGrouping(
    { ...query, groups: [wholeGroup(query)], moved: [] },
    `u${perspectiveIndexOf(query)}`,
  );
  const { conditions, params } = filterConditions(query);
  const where = [exactCondition, daysCondition(query, [cutToScope(window, query)]), ...conditions].filter(
    (one) => one !== 'true',
  );
  const { facts } = tableNames(query.survey.shape, query.survey.generation);
  return { from: `${facts}${where.length > 0 ? ` WHERE ${where.join(' AND ')}` : ''}`, params };
}

/**
 * SQL for the first and last day with an interview at the query's units: a month when only roll-ups of months say so, or the
 * days of the date variable that windows go by.
 */
export function dayRangeStatement(query: FactQuery): Pick<Statement, 'sql' | 'params'> {
  const index = perspectiveIndexOf(query);
  const names = tableNames(query.survey.shape, query.survey.generation);
  if (query.dateVariable !== undefined) {
    const column = dateColumnOf(query);
    const where = [
      unitGrouping(query, `u${index}`).condition,
      `${column} != '${missingDay}'`,
      daysCondition(query, [{}]),
    ];
    const sql = `SELECT toString(min(${column})), toString(max(${column})), count() FROM ${names.facts} WHERE ${where.join(' AND ')}`;
    return { sql, params: {} };
  }
  const { condition } = unitGrouping(query, 'u');
  return {
    sql: `SELECT toString(min(day)), toString(toLastDayOfMonth(max(day))), count() FROM ${names.months[index]} WHERE n != 0 AND ${condition}`,
    params: {},
  };
}

import { dayCondition } from './day-condition.ts';
import type { ColumnarParam } from './engine.ts';
import { factRows, indicatorsOf, perspectiveIndexOf } from './fact-sql.ts';
import { filterConditions, inLists } from './filter-sql.ts';
import type { InterviewListQuery, ListPlace } from './interview-list-query.ts';
import type { FactFilter, FactWindow } from './ranking-query.ts';
import { type IndicatorColumn, tableNames } from './survey-columns.ts';

export interface ListStatement {
  readonly sql: string;
  readonly params: Readonly<Record<string, ColumnarParam>>;
}

/** Interviews that are equal by what orders a list before time: some answers in steps, or unit numbers with their places. */
export type ListBlocks =
  | { readonly kind: 'answers'; readonly answers: readonly number[] }
  | { readonly kind: 'units'; readonly places: ReadonlyMap<number, number> };

/** Some interviews of a list: those of certain blocks, within certain days, after a place. */
export interface ListPart {
  /** Absent in a list by time. */
  readonly blocks?: ListBlocks | undefined;
  readonly days: FactWindow;
  readonly after: ListPlace | undefined;
  readonly limit: number;
}

/**
 * The rows of facts a list reads: filters as for a ranking, and the words.
 * @param isFinal of a corrected interview its present version alone.
 */
export function listedRows(
  query: InterviewListQuery,
  { isFinal = false } = {},
): { from: string; glue: string; params: Record<string, ColumnarParam> } {
  const { survey, filters, words, isCommented } = query;
  const { from: plain } = factRows({ ...query, filters: [] }, query.window);
  const { facts } = tableNames(survey.shape, survey.generation);
  const from = isFinal ? plain.replace(facts, `${facts} FINAL`) : plain;
  const comments = survey.shape.variables.filter(({ kind }) => kind === 'comment');
  const searches = words.flatMap((word) =>
    comments.map(({ extName }): FactFilter => ({ kind: 'texts', variable: extName, anyOf: [word], noneOf: [] })),
  );
  const { conditions, params: bound } = filterConditions({ survey, filters: [...filters, ...searches] });
  const params: Record<string, ColumnarParam> = { ...bound };
  // One condition per search, after those of the filters.
  const found = conditions.slice(conditions.length - searches.length);
  const wanted = words.map((_, index) => {
    const matches = found.slice(index * comments.length, (index + 1) * comments.length);
    return matches.length > 0 ? `(${matches.join(' OR ')})` : 'false';
  });
  const written = comments.map(({ columnNo }) => `v${columnNo} != ''`);
  const said = isCommented ? [written.length > 0 ? `(${written.join(' OR ')})` : 'false'] : [];
  const excepted = inLists(query.exceptIds ?? []).map((ids, index) => {
    params[`e${index}`] = ids;
    return `interview_id NOT IN {e${index}:Array(UUID)}`;
  });
  const all = [...conditions.slice(0, conditions.length - searches.length), ...said, ...wanted, ...excepted];
  const source = all.length > 0 ? `${from}${glueOf(from)}${all.join(' AND ')}` : from;
  return { from: source, glue: glueOf(source), params };
}

const glueOf = (from: string): string => (from.includes(' WHERE ') ? ' AND ' : ' WHERE ');

/** What orders a list before time does: an expression over facts, and how its missing value is known. */
export function blockOf(query: InterviewListQuery): { expression: string; column: IndicatorColumn | undefined } {
  const { order } = query;
  if (order.by === 'time') return { expression: '0', column: undefined };
  if (order.by === 'unit') return { expression: `u${perspectiveIndexOf(query)}`, column: undefined };
  const [column] = indicatorsOf({ ...query, indicators: [order.indicator] });
  if (!column) throw new Error('No indicator to list by.');
  return { expression: `v${column.columnNo}`, column };
}

/** Stands for a missing answer of the indicator a list is ordered by. */
export function missingBlock(query: InterviewListQuery): number | undefined {
  return blockOf(query).column?.missing;
}

/**
 * SQL of some rows of a list, in its order: block, id, day, instant. An interview that was corrected is in the facts as its
 * former version, that one's cancellation and the present version: it is listed by what is left of it.
 */
export function listStatement(query: InterviewListQuery, { blocks, days, after, limit }: ListPart): ListStatement {
  const { from, glue, params } = listedRows(query);
  const { expression } = blockOf(query);
  const isDescending = query.order.by === 'indicator' && query.order.isDescending;
  const bound: Record<string, ColumnarParam> = { ...params };
  const conditions = [dayCondition(days)];
  let block = expression;
  if (blocks?.kind === 'units') {
    bound['bu'] = [...blocks.places.keys()];
    bound['bp'] = [...blocks.places.values()];
    conditions.push(`${expression} IN {bu:Array(UInt32)}`);
    block = `transform(${expression}, {bu:Array(UInt32)}, {bp:Array(UInt32)}, toUInt32(0))`;
  } else if (blocks) {
    bound['bv'] = blocks.answers;
    conditions.push(`${expression} IN {bv:Array(Int64)}`);
  }
  if (after) {
    Object.assign(bound, { ab: after.block, at: after.at, ai: after.interviewId });
    const day = quotedDay(after.day);
    const instant = 'fromUnixTimestamp({at:Int64})';
    const later = `(day < ${day} OR day = ${day} AND (at < ${instant} OR at = ${instant} AND interview_id > {ai:UUID}))`;
    conditions.push(query.order.by === 'time' ? later : `(${block} != {ab:Int64} OR ${later})`);
  }
  const where = conditions.filter((condition) => condition !== 'true').join(' AND ');
  const sql =
    `SELECT ${block} AS b, toString(interview_id), toString(day), toUnixTimestamp(at) FROM ${from}${where ? glue + where : ''} ` +
    `GROUP BY b, interview_id, day, at HAVING sum(sign) > 0 ` +
    `ORDER BY b ${isDescending ? 'DESC' : 'ASC'}, day DESC, at DESC, interview_id ASC LIMIT ${limit}`;
  return { sql, params: bound };
}

/** SQL of how many interviews the whole list has. */
export function listCountStatement(query: InterviewListQuery): ListStatement {
  const { from, params } = listedRows(query);
  return { sql: `SELECT sum(sign) FROM ${from}`, params };
}

/** SQL of the interviews per block of a list, and per month where that tells where to read: block, first day of the month, n. */
export function blockCountStatement(query: InterviewListQuery, byMonth: boolean): ListStatement {
  const { from, params } = listedRows(query);
  const { expression } = blockOf(query);
  const month = byMonth ? 'toString(toStartOfMonth(day))' : "''";
  return {
    sql: `SELECT ${expression} AS b, ${month} AS m, sum(sign) AS n FROM ${from} GROUP BY b, m HAVING n > 0`,
    params,
  };
}

function quotedDay(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`Not a day: ${day}`);
  return `'${day}'`;
}

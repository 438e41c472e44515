import { inertText } from '@echolot/core/formula-text';
import type { ColumnarParam, FileFormat, FileStatement } from './engine.ts';
import { perspectiveIndexOf } from './fact-sql.ts';
import { inLists } from './filter-sql.ts';
import type { InterviewListQuery } from './interview-list-query.ts';
import { blockOf, type ListStatement, listedRows } from './interview-list-sql.ts';
import type { InterviewColumn, InterviewValue } from './interview-table.ts';
import { campaignOfPacked, daysOfPacked } from './packed-send-out.ts';
import {
  type ColumnarVariable,
  indicatorColumnOf,
  missingDay,
  missingNumber,
  sendOutsColumn,
} from './survey-columns.ts';

/** Binds a value and returns the place that stands for it. */
type Bind = (type: string, value: ColumnarParam) => string;

/** The engine takes seconds for one value of a megabyte, and milliseconds for several smaller ones. */
const longestList = 10_000;
/** Between the texts of a list. */
const separator = '\x1f';

/**
 * SQL of the interviews of a list with what is asked of each, in the list's order: as they lie they would tell which of them are
 * of one unit. FINAL leaves of a corrected interview its present version alone, and costs next to nothing where the engine has merged.
 */
export function interviewTableStatement(
  query: InterviewListQuery,
  columns: readonly InterviewColumn[],
  format: FileFormat,
): FileStatement & Pick<ListStatement, 'params'> {
  const { from, params: rowParams } = listedRows(query, { isFinal: true });
  const params: Record<string, ColumnarParam> = { ...rowParams };
  let count = 0;
  const bind: Bind = (type, value) => {
    const name = `x${count}`;
    count += 1;
    params[name] = value;
    return `{${name}:${type}}`;
  };
  // Several columns tell of the same units.
  const units = new Map<readonly number[], string>();
  const bindUnits = (unitNos: readonly number[]): string => {
    const bound = units.get(unitNos) ?? lists('UInt32', unitNos, bind);
    units.set(unitNos, bound);
    return bound;
  };
  const expressions = columns.map(
    ({ value }, index) => `${expressionOf(value, { query, format, bind, bindUnits })} AS c${index}`,
  );
  const order = orderExpression(query, bind);
  const read = columnsIn([...expressions, order]);
  const rows = `SELECT ${read.join(', ')} FROM ${from}`;
  // Titles are looked up behind the order: what is sorted is half as large.
  const table = `SELECT ${expressions.join(', ')} FROM (SELECT * FROM rows ORDER BY ${order})`;
  if (format !== 'Parquet') return { rows, table, params };
  // Names outside: inside they would stand for the columns of the rows.
  const named = columns.map(({ name }, index) => `c${index} AS ${quotedName(name)}`);
  return { rows, table: `SELECT ${named.join(', ')} FROM (${table})`, params };
}

/** The columns of facts that expressions name; values are bound, never part of them. */
function columnsIn(expressions: readonly string[]): string[] {
  const names = expressions.flatMap(
    (text) => text.match(/\b(?:interview_id|day|at|channel|locale|send_outs|[uv]\d+)\b/g) ?? [],
  );
  return [...new Set(names)];
}

/** SQL of how many interviews a list has, and how many of them are of some units. */
export function listedCountsStatement(query: InterviewListQuery, unitNos: readonly number[]): ListStatement {
  const { from, params } = listedRows(query);
  const isOfUnits = `u${perspectiveIndexOf(query)} IN {un:Array(UInt32)}`;
  return { sql: `SELECT sum(sign), sumIf(sign, ${isOfUnits}) FROM ${from}`, params: { ...params, un: unitNos } };
}

function orderExpression(query: InterviewListQuery, bind: Bind): string {
  const { order } = query;
  const newest = 'day DESC, at DESC, interview_id ASC';
  if (order.by === 'time') return newest;
  const { expression, column } = blockOf(query);
  if (order.by === 'unit') {
    const from = lists('UInt32', [...order.places.keys()], bind);
    const to = lists('UInt32', [...order.places.values()], bind);
    return `transform(${expression}, ${from}, ${to}, toUInt32(0)), ${newest}`;
  }
  return `${expression} = ${column?.missing ?? 0}, ${expression} ${order.isDescending ? 'DESC' : 'ASC'}, ${newest}`;
}

interface Statement {
  readonly query: InterviewListQuery;
  readonly format: FileFormat;
  readonly bind: Bind;
  /** @returns the place that stands for a list of units, bound once */
  readonly bindUnits: (unitNos: readonly number[]) => string;
}

function expressionOf(value: InterviewValue, { query, format, bind, bindUnits }: Statement): string {
  switch (value.from) {
    case 'id':
      return 'interview_id';
    case 'day':
      return 'day';
    case 'instant':
      if (format === 'Parquet') return "toDateTime64(at, 3, 'UTC')";
      return `toString(toTimeZone(at, ${bind('String', value.timeZone)}))`;
    case 'status': {
      const [complete, partial] = [bind('String', value.texts.complete), bind('String', value.texts.partial)];
      const lists = inLists(query.partialIds ?? []).map((ids) => `interview_id IN ${bind('Array(UUID)', ids)}`);
      return lists.length === 0 ? complete : `if(${lists.join(' OR ')}, ${partial}, ${complete})`;
    }
    case 'unit': {
      const from = bindUnits(value.unitNos);
      const to = lists('String', titlesFor(format, value.texts), bind);
      return present(`transform(u${perspectiveIndexOf(query)}, ${from}, ${to}, '')`, format);
    }
    case 'channel':
    case 'locale':
      return present(named(toldOnly(value.from, value.told, bind), value.texts, format, bind), format);
    case 'answer':
      return answerExpression(value, query, format, bind);
    case 'campaigns': {
      const numbers = `arrayMap(x -> toUInt32(${campaignOfPacked('x')}), ${sendOutsColumn})`;
      const from = lists('UInt32', [...value.texts.keys()], bind);
      const to = lists('String', [...value.texts.values()], bind);
      const titles =
        value.texts.size === 0
          ? `arrayMap(x -> toString(x), ${numbers})`
          : `arrayMap(x -> transform(x, ${from}, ${to}, toString(x)), ${numbers})`;
      return asList(titles, format);
    }
    case 'campaignDays': {
      const days = `arrayMap(x -> toUInt16(${daysOfPacked('x')}), ${sendOutsColumn})`;
      return format === 'Parquet' ? days : asList(`arrayMap(x -> toString(x), ${days})`, format);
    }
  }
}

function answerExpression(
  { variable: name, texts, isHidden, told, bounds }: InterviewValue & { from: 'answer' },
  { survey }: InterviewListQuery,
  format: FileFormat,
  bind: Bind,
): string {
  const variable = survey.shape.variables.find(({ extName }) => extName === name);
  if (!variable) throw new Error(`Not a variable of this survey: ${name}`);
  const column = `v${variable.columnNo}`;
  if (isHidden) return "CAST(NULL, 'Nullable(Float64)')";
  if (variable.indicator) {
    const { missing, indicator } = indicatorColumnOf(variable);
    return unscaled(`nullIf(${column}, ${missing})`, indicator.scale.decimals);
  }
  switch (variable.kind) {
    case 'number':
      return numberExpression(variable, bounds);
    case 'date':
      return `nullIf(${column}, toDate('${missingDay}'))`;
    case 'dimension': {
      if (!variable.isMultiValued) return present(named(toldOnly(column, told, bind), texts, format, bind), format);
      const chosen = told ? `arrayFilter(x -> ${isAmong('x', told, bind)}, ${column})` : column;
      if (texts.size === 0) return asList(chosen, format);
      const titles = named('toString(x)', texts, 'JSONCompactEachRow', bind);
      const titled = renamed(texts).size === 0 ? chosen : `arrayMap(x -> ${titles}, ${chosen})`;
      return asList(`arrayDistinct(${titled})`, format);
    }
    default:
      return asText(column, format);
  }
}

function numberExpression(
  { columnNo, decimals }: ColumnarVariable,
  bounds: (InterviewValue & { from: 'answer' })['bounds'],
): string {
  const column = `v${columnNo}`;
  const steps = (bound: number): string => String(Math.round(bound * 10 ** decimals));
  const limits = [
    `${column} != toInt64('${missingNumber}')`,
    ...(bounds?.min == null ? [] : [`${column} >= ${steps(bounds.min)}`]),
    ...(bounds?.max == null ? [] : [`${column} <= ${steps(bounds.max)}`]),
  ];
  return unscaled(`if(${limits.join(' AND ')}, ${column}, NULL)`, decimals);
}

/** Answers are kept in steps. A quotient is the nearest number to what was answered, and is printed as that. */
const unscaled = (steps: string, decimals: number): string => (decimals === 0 ? steps : `${steps} / ${10 ** decimals}`);

/** A category's title; one without keeps its own name. */
function named(expression: string, texts: ReadonlyMap<string, string>, format: FileFormat, bind: Bind): string {
  const otherwise = format === 'CSV' ? inert(expression) : expression;
  const others = renamed(texts);
  if (others.size === 0) return otherwise;
  const from = lists('String', [...others.keys()], bind);
  const to = lists('String', titlesFor(format, [...others.values()]), bind);
  return `transform(${expression}, ${from}, ${to}, ${otherwise})`;
}

/** A category, empty where it is not told. */
function toldOnly(expression: string, told: readonly string[] | undefined, bind: Bind): string {
  return told ? `if(${isAmong(expression, told, bind)}, toString(${expression}), '')` : expression;
}

function isAmong(expression: string, names: readonly string[], bind: Bind): string {
  const matches = inLists(names).map((list) => `${expression} IN ${bind('Array(String)', list)}`);
  return matches.length === 0 ? 'false' : `(${matches.join(' OR ')})`;
}

/** Those whose title is not their name: the others need no looking up. */
const renamed = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...texts].filter(([name, title]) => name !== title));

/** As they may be in the format: said once here, not for every row. */
const titlesFor = (format: FileFormat, texts: readonly string[]): readonly string[] =>
  format === 'CSV' ? texts.map(inertText) : texts;

/** An empty text is none. */
const present = (expression: string, format: FileFormat): string =>
  format === 'JSONCompactEachRow' ? expression : `nullIf(${expression}, '')`;

/** A text people wrote. */
function asText(expression: string, format: FileFormat): string {
  return present(format === 'CSV' ? inert(expression) : expression, format);
}

function asList(expression: string, format: FileFormat): string {
  return format === 'Parquet' ? expression : asText(`arrayStringConcat(${expression}, '; ')`, format);
}

const formulaStart = "'^(?:[=+@\\\\-\\\\t\\\\r\\\\n]|＝|＋|－|＠)'";
const plainNumber = "'^[+-]?[0-9]+(?:[.,][0-9]+)?$'";
/** First bytes of what may start a formula (tab, line breaks, + - = @, the full-width ones): few texts are looked at further. */
const formulaBytes = '9, 10, 13, 43, 45, 61, 64, 239';

/** What a spreadsheet would run as a formula gets an apostrophe before it, as `inertText` puts it. */
function inert(text: string): string {
  const isFormula = `match(${text}, ${formulaStart}) AND NOT match(${text}, ${plainNumber})`;
  return `if(ascii(${text}) IN (${formulaBytes}), if(${isFormula}, concat('\\'', ${text}), ${text}), ${text})`;
}

/**
 * A long constant list. It is bound as texts that the engine takes apart itself: reading ten thousand literals of a list costs it, and the
 * thread that writes them, many times that.
 */
function lists(type: 'String' | 'UInt32', values: readonly (string | number)[], bind: Bind): string {
  const places = [];
  for (let from = 0; from === 0 || from < values.length; from += longestList)
    places.push(listOf(type, values.slice(from, from + longestList), bind));
  return places.length === 1 ? (places[0] ?? '') : `arrayConcat(${places.join(', ')})`;
}

function listOf(type: 'String' | 'UInt32', values: readonly (string | number)[], bind: Bind): string {
  if (values.length === 0 || values.some((value) => typeof value === 'string' && value.includes(separator)))
    return bind(`Array(${type})`, values);
  const parts = `splitByChar('\\x1f', ${bind('String', values.join(separator))})`;
  return type === 'String' ? parts : `arrayMap(part -> to${type}(part), ${parts})`;
}

function quotedName(name: string): string {
  return `\`${name.replace(/[\\`]/g, '_')}\``;
}

import { AppError } from '@echolot/contract/app-error';
import { foldText } from '@echolot/core/folded-text';
import { stepsOf } from '@echolot/core/indicator';
import type { RangeValue } from '@echolot/core/range-value';
import { dayCondition } from './day-condition.ts';
import type { ColumnarParam } from './engine.ts';
import { foldedTextSql } from './folded-text-sql.ts';
import { sendOutBounds } from './packed-send-out.ts';
import type { FactFilter, FactQuery, SendOutMatch } from './ranking-query.ts';
import {
  type ColumnarVariable,
  foldedColumnOf,
  missingDay,
  missingNumber,
  type SurveyShape,
  sendOutsColumn,
} from './survey-columns.ts';

/** Conditions over facts, with the values bound to their places. */
export interface BoundConditions {
  readonly conditions: readonly string[];
  readonly params: Readonly<Record<string, ColumnarParam>>;
}

/** Binds a value and returns the place that stands for it. */
type Bind = (type: string, value: ColumnarParam) => string;

/** Conditions of a query's filters: each variable is read as the columns that serve were written. @throws AppError rankings_preparing */
export function filterConditions({ survey, filters }: Pick<FactQuery, 'survey' | 'filters'>): BoundConditions {
  const params: Record<string, ColumnarParam> = {};
  const bind: Bind = (type, value) => {
    const name = `f${Object.keys(params).length}`;
    params[name] = value;
    return `{${name}:${type}}`;
  };
  return { conditions: filters.flatMap((filter) => conditionsOf(filter, survey.shape, bind)), params };
}

/** Whether a filter lets everything through. */
export function isOpenFilter({ anyOf, noneOf }: FactFilter): boolean {
  return anyOf === undefined && noneOf.length === 0;
}

/** Column of a date variable. @throws AppError rankings_preparing */
export function dateColumnOf({ survey, dateVariable }: Pick<FactQuery, 'survey' | 'dateVariable'>): string {
  if (dateVariable === undefined) return 'day';
  return columnOf(servedVariable(survey.shape.variables, dateVariable, ['date']));
}

const columnOf = ({ columnNo }: ColumnarVariable): string => `v${columnNo}`;

/** Columns follow a change of the survey after a while. */
function servedVariable(
  variables: readonly ColumnarVariable[],
  name: string,
  kinds: readonly ColumnarVariable['kind'][],
): ColumnarVariable {
  const variable = variables.find(({ extName }) => extName === name);
  if (!variable || !kinds.includes(variable.kind)) throw new AppError('rankings_preparing', { filter: name });
  return variable;
}

function conditionsOf(filter: FactFilter, shape: SurveyShape, bind: Bind): string[] {
  if (isOpenFilter(filter)) return [];
  const { variables } = shape;
  const { variable: name } = filter;
  switch (filter.kind) {
    case 'categories':
      return selected(filter, categoryMatcher(name, variables, bind));
    case 'ranges': {
      const variable = servedVariable(variables, name, ['indicator', 'number']);
      return selected(filter, (ranges) => rangeMatch(variable, ranges, bind));
    }
    case 'days': {
      const column = columnOf(servedVariable(variables, name, ['date']));
      const match = (window: Parameters<typeof dayCondition>[0]): string => {
        const condition = dayCondition(window, column);
        return condition === 'true' ? `${column} != '${missingDay}'` : `(${condition})`;
      };
      return selected(filter, (windows) => windows.map(match).join(' OR '));
    }
    case 'texts': {
      const variable = servedVariable(variables, name, ['comment']);
      return selected(filter, (texts) => texts.map((text) => textMatch(variable, text, bind)).join(' OR '));
    }
    case 'campaign':
      if (shape.lacksSendOuts) throw new AppError('rankings_preparing', { filter: name });
      return selected(filter, (matches) => matches.map((match) => sendOutMatch(match, bind)).join(' OR '));
  }
}

/** @param match the condition that an answer is one of some values; never asked about none. */
function selected<Value>(
  { anyOf, noneOf }: { readonly anyOf?: readonly Value[] | undefined; readonly noneOf: readonly Value[] },
  match: (values: readonly Value[]) => string,
): string[] {
  return [
    ...(anyOf ? [anyOf.length > 0 ? `(${match(anyOf)})` : 'false'] : []),
    ...(noneOf.length > 0 ? [`NOT (${match(noneOf)})`] : []),
  ];
}

function categoryMatcher(
  name: string,
  variables: readonly ColumnarVariable[],
  bind: Bind,
): (values: readonly string[]) => string {
  const isSystem = (name === 'channel' || name === 'locale') && !variables.some(({ extName }) => extName === name);
  if (isSystem)
    return (values) =>
      inLists(values)
        .map((list) => `${name} IN ${bind('Array(String)', list)}`)
        .join(' OR ');
  const variable = servedVariable(variables, name, ['dimension']);
  const column = columnOf(variable);
  return (values) =>
    inLists(values)
      .map((list) => {
        const place = bind('Array(String)', list);
        return variable.isMultiValued ? `hasAny(${column}, ${place})` : `${column} IN ${place}`;
      })
      .join(' OR ');
}

/** The engine takes seconds for one value of a megabyte, and milliseconds for several smaller ones. */
const longestList = 10_000;

/** Values in lists that are not too long to be bound. */
export function inLists(values: readonly string[]): string[][] {
  const count = Math.ceil(values.length / longestList);
  return Array.from({ length: count }, (_, index) => values.slice(index * longestList, (index + 1) * longestList));
}

/** In steps, as the column holds them; both included. */
interface StepRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** From so many ranges on they are compared as lists: fewer are faster one by one. */
const listedRanges = 5;

function rangeMatch(variable: ColumnarVariable, ranges: readonly RangeValue[], bind: Bind): string {
  const column = columnOf(variable);
  const joined = joinRanges(ranges.map((range) => stepRange(variable, range)));
  if (joined.length === 0) return 'false';
  if (joined.length < listedRanges) {
    return joined
      .map(({ from, to }) => `${column} BETWEEN ${bind('Int64', from)} AND ${bind('Int64', to)}`)
      .join(' OR ');
  }
  const froms = bind(
    'Array(Int64)',
    joined.map(({ from }) => from),
  );
  const tos = bind(
    'Array(Int64)',
    joined.map(({ to }) => to),
  );
  return `arrayExists((a, b) -> ${column} BETWEEN a AND b, ${froms}, ${tos})`;
}

/** The steps inside a range, cut to those an answer can have: what stands for a missing one is not among them. */
function stepRange({ indicator, decimals }: ColumnarVariable, { from, to }: RangeValue): StepRange {
  const scale = indicator?.scale;
  const least = scale ? BigInt(stepsOf(scale.min, scale)) : BigInt(missingNumber) + 1n;
  const most = scale ? BigInt(stepsOf(scale.max, scale)) : -(BigInt(missingNumber) + 1n);
  const places = scale?.decimals ?? decimals;
  const first = BigInt(Math.ceil(scaled(from, places)));
  const last = BigInt(Math.floor(scaled(to, places)));
  return { from: first > least ? first : least, to: last < most ? last : most };
}

/** Moves the decimal point in the text: 1.15 × 100 is 114.99… as a product. */
function scaled(value: number, decimals: number): number {
  const text = String(value);
  return text.includes('e') ? value * 10 ** decimals : Number(`${text}e${decimals}`);
}

/** Sorted, with those that meet or overlap as one, and without empty ones. */
function joinRanges(ranges: readonly StepRange[]): StepRange[] {
  const joined: StepRange[] = [];
  const sorted = ranges.filter(({ from, to }) => from <= to).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  for (const range of sorted) {
    const before = joined.at(-1);
    if (!before || range.from > before.to + 1n) joined.push(range);
    else if (range.to > before.to) joined[joined.length - 1] = { from: before.from, to: range.to };
  }
  return joined;
}

/** Whether a text contains another one, case and accents folded as `foldText` does; `position` knows no wildcards. */
function textMatch(variable: ColumnarVariable, text: string, bind: Bind): string {
  const wanted = bind('String', foldText(text));
  return `position(${foldedColumnOf(variable) ?? foldedTextSql(columnOf(variable))}, ${wanted}) > 0`;
}

function sendOutMatch(match: SendOutMatch, bind: Bind): string {
  const { from, to, mask, bits } = sendOutBounds(match);
  const isInside = `x BETWEEN ${bind('UInt64', from)} AND ${bind('UInt64', to)}`;
  const hasBits = mask === 0 ? '' : ` AND bitAnd(x, ${bind('UInt64', mask)}) = ${bind('UInt64', bits)}`;
  return `arrayExists(x -> ${isInside}${hasBits}, ${sendOutsColumn})`;
}

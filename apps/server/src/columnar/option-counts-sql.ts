import { AppError } from '@echolot/contract/app-error';
import type { ColumnarParam } from './engine.ts';
import { factRows, perspectiveIndexOf } from './fact-sql.ts';
import type { FactQuery, UnitGroup } from './ranking-query.ts';
import { groupsAsWas, wholeGroup } from './rows-as-was.ts';
import { unitGrouping } from './unit-grouping.ts';

/** How many interviews of a query chose each category of a variable. */
export interface OptionQuestion extends FactQuery {
  /** A dimension's ext name, or `channel` or `locale`. */
  readonly variable: string;
  /** Ext names of the categories that are offered; undefined: whatever was answered is. */
  readonly offered: readonly string[] | undefined;
  /** Categories that count as another one, which is offered. */
  readonly mergedInto: ReadonlyMap<string, string>;
  /** Changes with what is offered and merged. */
  readonly optionsKey: string;
  /** Position of the record that the facts include, and may be beyond. */
  readonly position: string;
}

/** The units of a table other than the one on the way down to the unit asked for, by the numbers of their groups. */
interface SiblingNumbers {
  readonly from: number;
  readonly to: number;
}

export interface OptionStatement {
  readonly sql: string;
  readonly params: Readonly<Record<string, ColumnarParam>>;
  /** Rows are c, n, then figures for each of so many tables further up: see `siblingFigures`. */
  readonly levelCount: number;
  /** Whether the unit on the way down has a figure of its own in each table, after the others: as was it may differ. */
  readonly withMembers: boolean;
}

/** Per category with answers its count at the units asked for, and what decides whether a table further up hides it there. */
export function optionStatement(question: OptionQuestion): OptionStatement {
  const category = categoryOf(question);
  const own: UnitGroup = wholeGroup(question);
  const ownRows = factRows(question, question.window);
  const params = { ...ownRows.params, ...category.params };
  const { levels } = question;
  if (levels.length === 0) {
    const sql = `SELECT ${category.expression} AS c, sum(sign) AS n FROM ${ownRows.from} GROUP BY c HAVING n > 0`;
    return { sql, params, levelCount: 0, withMembers: false };
  }

  if (levels.some(({ moved }) => moved)) return statementAsWas(question, category, ownRows);

  // Every unit is in one group: a sibling of the way down where it leaves it, or the units asked for.
  const siblings = levels.map(({ groups, member }) => groups.filter((_, index) => index !== member));
  const groups = [...siblings.flat(), own];
  const isWholePerspective = levels[0]?.isWholePerspective ?? false;
  const allRows = factRows({ ...question, groups, levels: [], isWholePerspective }, question.window);
  const numbers: SiblingNumbers[] = [];
  for (const { length } of siblings) {
    const from = (numbers.at(-1)?.to ?? 0) + 1;
    numbers.push({ from, to: from + length - 1 });
  }
  const unit = `u${perspectiveIndexOf(question)}`;
  const group = `transform(${unit}, {optionUnits:Array(UInt32)}, {optionGroups:Array(UInt32)}, toUInt32(0))`;
  // What nobody at the units asked for chose needs no counting elsewhere.
  const counted =
    `SELECT c, g, sum(sign) AS n FROM (SELECT ${category.expression} AS c, ${group} AS g, sign FROM ${allRows.from}) ` +
    `WHERE c IN (SELECT ${category.expression} FROM ${ownRows.from}) GROUP BY c, g HAVING n > 0`;
  const figures = numbers.flatMap((one) => siblingFigures(one, question.suppressionMinimumN));
  const sql = `SELECT c, ${[`sumIf(n, g = ${groups.length}) AS own`, ...figures].join(', ')} FROM (${counted}) GROUP BY c HAVING own > 0`;
  return {
    sql,
    params: {
      ...params,
      ...allRows.params,
      optionUnits: groups.flatMap(({ unitNos }) => unitNos),
      optionGroups: groups.flatMap(({ unitNos }, index) => unitNos.map(() => index + 1)),
    },
    levelCount: levels.length,
    withMembers: false,
  };
}

/** The same as was: tables further up do not lie within one another, so that each is counted by itself. */
function statementAsWas(
  question: OptionQuestion,
  category: Category,
  ownRows: ReturnType<typeof factRows>,
): OptionStatement {
  const unit = `u${perspectiveIndexOf(question)}`;
  const { suppressionMinimumN: minimumN } = question;
  const levels = question.levels.filter(({ isOneRow }) => !isOneRow);
  const arms = levels.map(({ groups, moved, isWholePerspective }, level) => {
    const table = { ...question, groups: groupsAsWas({ groups, moved }), moved: [], isWholePerspective };
    const { expression } = unitGrouping(table, unit, { isNumbered: true });
    const rows = `SELECT ${category.expression} AS c, toUInt32(${expression}) AS g, sign FROM ${factRows(table, question.window).from}`;
    const chosen = `c IN (SELECT ${category.expression} FROM ${ownRows.from})`;
    return `SELECT c, ${level + 1} AS l, g, sum(sign) AS n FROM (${rows}) WHERE ${chosen} GROUP BY c, g HAVING n > 0`;
  });
  const own = `SELECT ${category.expression} AS c, 0 AS l, toUInt32(0) AS g, sum(sign) AS n FROM ${ownRows.from} GROUP BY c`;
  const figures = levels.flatMap(({ member }, level) => {
    const isMember = `l = ${level + 1} AND g = ${member + 1}`;
    return [...figuresOf(`l = ${level + 1} AND g != ${member + 1}`, minimumN), `sumIf(n, ${isMember})`];
  });
  const sql =
    `SELECT c, ${['sumIf(n, l = 0) AS own', ...figures].join(', ')} FROM (${[own, ...arms].join(' UNION ALL ')}) ` +
    'GROUP BY c HAVING own > 0';
  return { sql, params: { ...ownRows.params, ...category.params }, levelCount: levels.length, withMembers: true };
}

/** All answers of the siblings; how many siblings are too small, and their answers; the smallest of the others, or 0. */
function siblingFigures({ from, to }: SiblingNumbers, minimumN: number): string[] {
  return figuresOf(`g BETWEEN ${from} AND ${to}`, minimumN);
}

function figuresOf(isSibling: string, minimumN: number): string[] {
  const isSmall = `${isSibling} AND n < ${minimumN}`;
  return [
    `sumIf(n, ${isSibling})`,
    `countIf(${isSmall})`,
    `sumIf(n, ${isSmall})`,
    `minIf(n, ${isSibling} AND n >= ${minimumN})`,
  ];
}

/** Whether a variable's answers are several categories at once; its counts then do not add up to anything. */
export function isMultiValued(question: OptionQuestion): boolean {
  return dimensionOf(question)?.isMultiValued ?? false;
}

function dimensionOf({ survey, variable }: OptionQuestion) {
  return survey.shape.variables.find(({ extName, kind }) => extName === variable && kind === 'dimension');
}

interface Category {
  readonly expression: string;
  readonly params: Record<string, ColumnarParam>;
}

function categoryOf(question: OptionQuestion): Category {
  const { variable, mergedInto } = question;
  if (variable === 'channel' || variable === 'locale') return { expression: variable, params: {} };
  const dimension = dimensionOf(question);
  // Just added: its column does not exist yet.
  if (!dimension) throw new AppError('rankings_preparing');
  const column = `v${dimension.columnNo}`;
  const values = dimension.isMultiValued ? `arrayJoin(arrayDistinct(${column}))` : column;
  if (mergedInto.size === 0) return { expression: values, params: {} };
  const merged = (value: string): string =>
    `transform(toString(${value}), {mergedFrom:Array(String)}, {mergedTo:Array(String)}, toString(${value}))`;
  return {
    expression: dimension.isMultiValued
      ? `arrayJoin(arrayDistinct(arrayMap(one -> ${merged('one')}, ${column})))`
      : merged(column),
    params: { mergedFrom: [...mergedInto.keys()], mergedTo: [...mergedInto.values()] },
  };
}

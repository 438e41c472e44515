import type { Explanation, explainNumber as endpoint } from '@echolot/contract/analytics/statistics';
import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import { differenceTestOf } from '@echolot/core/difference-test';
import type { Indicator } from '@echolot/core/indicator';
import { scoreOf } from '@echolot/core/kpi';
import { type KpiParts, subtractParts } from '@echolot/core/kpi-parts';
import { localesOf } from '@echolot/core/local-text';
import { momentsOf } from '@echolot/core/moments';
import type { RankingFigures } from '../../../columnar/figure-table.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import type { OrgNode } from '../../structure/org-units/public.ts';
import type { Variable } from '../../structure/surveys/public.ts';
import {
  answerQuery,
  describeIndicator,
  factQuestion,
  indicatorOf,
  isWholeUnit,
  plainColumn,
  type ResolvedQuery,
  rankingColumn,
  servedIndicators,
  shownRows,
  type WithFigures,
} from '../rankings/public.ts';
import { explainedContextOf, nodeOnWire } from './explain-context.ts';
import { reproducingPath } from './explained-filters.ts';
import { columnOfWhole, forWire } from './shown-figures.ts';

/** Everything behind one number: a row of the ranking, or its total. */
export async function explainNumber(
  ctx: Context & WithFigures,
  { params, query }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return answerQuery(ctx, params.survey, params.filteredDrillPath, ['explanation', query], async (resolved, signal) => {
    const variable = servedIndicators(resolved).find(({ extName }) => extName === query.indicator);
    if (!variable)
      throw new AppError('invalid_input', { field: 'indicator', problem: 'The survey has no such indicator.' });
    const number = await (query.unit === undefined
      ? numberOfWhole(ctx, resolved, variable, signal)
      : numberOfRow(ctx, resolved, variable, query.unit, signal));
    return explanationOf(ctx, resolved, variable, number);
  });
}

type Column = ReturnType<typeof columnOfWhole>;

/** A number as the ranking shows it, with what it is made of. */
interface ExplainedNumber {
  readonly node: OrgNode;
  readonly isOwnAnswers: boolean;
  readonly interviews: number | undefined;
  readonly previousInterviews: number | undefined;
  readonly parts: KpiParts | undefined;
  readonly previousParts: KpiParts | undefined;
  /** Where its figures are, and at which place. */
  readonly column: Column;
  readonly row: number;
  readonly beside: Beside;
}

/** The table it is in. */
interface Beside {
  /** The unit above as a whole. */
  readonly parent: { readonly node: OrgNode; readonly parts: KpiParts | undefined } | undefined;
  readonly rest: number | null;
  readonly isRestSignificant: boolean;
  readonly rows: number;
  readonly hiddenRows: number;
  readonly standing: Explanation['standing'];
}

const alone: Beside = {
  parent: undefined,
  rest: null,
  isRestSignificant: false,
  rows: 0,
  hiddenRows: 0,
  standing: null,
};

/** The table below a unit, with the figures of one indicator. */
async function readTable(
  ctx: Context & WithRankings,
  resolved: ResolvedQuery,
  variable: Variable,
  signal: AbortSignal,
) {
  const { suppressionMinimumN, reliabilityMinimumN } = ctx.universe;
  const { question, nodes } = factQuestion(resolved, [variable], suppressionMinimumN);
  const { table, rows, total } = await ctx.rankings.readRanking(
    { ...question, previousWindow: resolved.previousWindow },
    signal,
  );
  const shown = shownRows(resolved, nodes, table).flatMap((index) => {
    const figures = rows[index];
    return figures ? [{ figures, node: nodes[index], index }] : [];
  });
  const context = { total, isUnit: (row: number) => shown[row]?.node !== undefined };
  const figures = table.pick(shown.map(({ index }) => index));
  const column = rankingColumn(indicatorOf(variable), 0, figures, {
    ...context,
    suppressionMinimumN,
    reliabilityMinimumN,
  });
  return { shown, total, column: plainColumn(column) };
}

function besideOf(
  { shown, total, column }: Awaited<ReturnType<typeof readTable>>,
  parent: OrgNode,
  row: number,
): Beside {
  return {
    parent: { node: parent, parts: total.current[0]?.parts },
    rest: column.rests[row] ?? null,
    isRestSignificant: column.restSignificant[row] ?? false,
    ...rowsOf({ shown, column }),
    standing: standingOf(column, row),
  };
}

/** How many rows a table has, and how many of them are hidden. */
function rowsOf({ shown, column }: Pick<Awaited<ReturnType<typeof readTable>>, 'shown' | 'column'>) {
  return { rows: shown.length, hiddenRows: column.hidden.filter((reason) => reason !== null).length };
}

/** Rank, tied group and quarter of a row, as the ranking says them. */
function standingOf({ ranks, groups, quarters, quartiles }: Column, row: number): Explanation['standing'] {
  const [rank, group] = [ranks[row] ?? null, groups[row] ?? null];
  if (rank === null) return null;
  return {
    rank,
    ranked: ranks.filter((one) => one !== null).length,
    tied: group === null ? 0 : groups.filter((one) => one === group).length - 1,
    quarter: quarters[row] ?? null,
    quartiles: quartiles && { lower: quartiles.lower, median: quartiles.median, upper: quartiles.upper },
  };
}

async function numberOfRow(
  ctx: Context & WithRankings,
  resolved: ResolvedQuery,
  variable: Variable,
  slug: string,
  signal: AbortSignal,
): Promise<ExplainedNumber> {
  const table = await readTable(ctx, resolved, variable, signal);
  const row = table.shown.findIndex(({ node }) => (node?.slug ?? '') === slug);
  const found = table.shown[row];
  if (!found) throw new AppError('path_forbidden');
  return {
    node: found.node ?? resolved.node,
    isOwnAnswers: found.node === undefined,
    interviews: found.figures.n,
    previousInterviews: found.figures.previousN,
    parts: found.figures.current[0]?.parts,
    previousParts: found.figures.previous[0]?.parts,
    column: table.column,
    row,
    beside: besideOf(table, resolved.node, row),
  };
}

async function numberOfWhole(
  ctx: Context & WithRankings,
  resolved: ResolvedQuery,
  variable: Variable,
  signal: AbortSignal,
): Promise<ExplainedNumber> {
  // The unit above, as far as the actor may see it, is what it is compared with.
  const parent = resolved.lineage.at(-2);
  const [own, above] = await Promise.all([
    readTable(ctx, resolved, variable, signal),
    parent && readTable(ctx, { ...resolved, node: parent, lineage: resolved.lineage.slice(0, -1) }, variable, signal),
  ]);
  const { total } = own;
  // As was it may have stood elsewhere too; the row above then is not all of it.
  const isAllOfIt = ({ n }: RankingFigures): boolean => n === total.n;
  const place = above ? above.shown.findIndex(({ node, figures }) => node === resolved.node && isAllOfIt(figures)) : -1;
  return {
    node: resolved.node,
    isOwnAnswers: false,
    interviews: total.n,
    previousInterviews: total.previousN,
    parts: total.current[0]?.parts,
    previousParts: total.previous[0]?.parts,
    column: columnOfWhole(ctx, variable, 0, total),
    row: 0,
    // Who asks for a unit alone sees the table below it, not the one it is in.
    beside: {
      ...(parent && above && place !== -1 ? besideOf(above, parent, place) : alone),
      ...rowsOf(own),
      standing: null,
    },
  };
}

const intervalMethods = {
  nps: 'adjusted_wald',
  csat: 'wilson',
  ces: 'student_t',
  mean: 'student_t',
  index: 'student_t',
} as const;

function explanationOf(
  ctx: Context,
  resolved: ResolvedQuery,
  variable: Variable,
  number: ExplainedNumber,
): Explanation {
  const { reliabilityMinimumN } = ctx.universe;
  const locales = localesOf(ctx.actor, ctx.universe);
  const indicator = indicatorOf(variable);
  const { node, column, row, parts, interviews, beside } = number;
  const { previousWindow } = resolved;
  const before = number.previousParts;
  return {
    ...explainedContextOf(ctx, resolved),
    unit: nodeOnWire(resolved, node),
    isOwnAnswers: number.isOwnAnswers,
    indicator: {
      ...describeIndicator(variable, locales),
      scale: indicator.scale,
      topBoxes: indicator.topBoxes ?? null,
    },
    interviews: interviews ?? null,
    n: column.ns[row] ?? null,
    missing: interviews === undefined || !parts ? null : interviews - parts.n,
    value: column.values[row] ?? null,
    low: column.lows[row] ?? null,
    high: column.highs[row] ?? null,
    intervalMethod: intervalMethods[indicator.method],
    parts: parts && parts.n > 0 ? partsOnWire(indicator, parts) : null,
    isReliable: (column.ns[row] ?? 0) >= reliabilityMinimumN,
    previous: previousWindow
      ? {
          window: previousWindow,
          interviews: number.previousInterviews ?? null,
          n: before?.n ?? null,
          value: forWire(before && scoreOf(indicator, before)?.value),
          change: column.changes[row] ?? null,
          significant: column.significant[row] ?? false,
          parts: before && before.n > 0 ? partsOnWire(indicator, before) : null,
          test: testOnWire(indicator, parts, before, reliabilityMinimumN),
        }
      : null,
    rest: restOf(resolved, indicator, parts, { ...beside, reliabilityMinimumN }),
    standing: beside.standing,
    hidden: column.hidden[row] ?? null,
    hiddenSiblings: beside.hiddenRows,
    siblings: beside.rows,
    reproduce: reproducingPath(resolved, hasPage(resolved, number) ? node : resolved.node),
  };
}

/** Whether the unit's own page shows this number: as was it holds the unit wherever it stood, which may be more than its row. */
function hasPage({ node: resolved, asWas }: ResolvedQuery, { node, isOwnAnswers }: ExplainedNumber): boolean {
  if (isOwnAnswers) return false;
  return asWas === undefined || node === resolved || isWholeUnit(asWas, node);
}

/** What the value is made of; the score and its interval say the same. */
function partsOnWire(indicator: Indicator, parts: KpiParts): Explanation['parts'] {
  const { method, scale } = indicator;
  const isShare = method === 'nps' || method === 'csat';
  const moments = isShare ? null : momentsOf(scale, parts);
  return {
    good: isShare ? parts.high : null,
    bad: method === 'nps' ? parts.low : null,
    mean: forWire(moments?.mean),
    standardDeviation: forWire(moments?.standardDeviation),
  };
}

/** The unit above without this one, where the ranking compares the two. */
function restOf(
  resolved: ResolvedQuery,
  indicator: Indicator,
  parts: KpiParts | undefined,
  { parent, rest, isRestSignificant, reliabilityMinimumN }: Beside & { readonly reliabilityMinimumN: number },
): Explanation['rest'] {
  if (!parent?.parts || !parts || rest === null) return null;
  const others = subtractParts(parent.parts, parts);
  return {
    unit: nodeOnWire(resolved, parent.node),
    n: others.n,
    value: forWire(scoreOf(indicator, others)?.value),
    change: rest,
    significant: isRestSignificant,
    parts: partsOnWire(indicator, others),
    test: testOnWire(indicator, parts, others, reliabilityMinimumN),
  };
}

/** The test of a difference with what it comes to, where the ranking makes it. */
function testOnWire(
  indicator: Indicator,
  parts: KpiParts | undefined,
  others: KpiParts | undefined,
  reliabilityMinimumN: number,
): NonNullable<Explanation['previous']>['test'] {
  if (!parts || !others || Math.min(parts.n, others.n) < reliabilityMinimumN) return null;
  const found = differenceTestOf(indicator, parts, others);
  return found ? { ...found, statistic: forWire(found.statistic) ?? 0 } : null;
}

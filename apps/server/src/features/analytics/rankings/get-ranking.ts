import type { getRanking as endpoint, Ranking, RankingRow } from '@echolot/contract/analytics/rankings';
import type { VerbInput, Written } from '@echolot/contract/endpoint';
import { localesOf } from '@echolot/core/local-text';
import type { FigureTable } from '../../../columnar/figure-table.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import type { OrgNode } from '../../structure/org-units/public.ts';
import { answerQuery } from './answer-query.ts';
import { compositeColumn, compositeParts } from './composite-column.ts';
import { factQuestion, servedIndicators } from './fact-question.ts';
import { standsToday } from './groups-as-was.ts';
import { placeOf } from './place-of.ts';
import {
  type ColumnInput,
  describeIndicator,
  indicatorOf,
  type MeasuredColumn,
  plainColumn,
  rankingColumn,
} from './ranking-columns.ts';
import type { ResolvedQuery } from './resolved-query.ts';
import { shownRows } from './shown-rows.ts';
import type { WithFigures } from './with-figures.ts';

type Params = VerbInput<typeof endpoint>['params'];
/** A ranking whose columns are numbers side by side. */
type MeasuredRanking = Omit<Ranking, 'columns' | 'totalColumns'> &
  Readonly<Record<'columns' | 'totalColumns', MeasuredColumn[]>>;

/** Ranking of the units below a drill path. */
export async function getRanking(
  ctx: Context & WithFigures,
  { params }: { readonly params: Params },
): Promise<Written<Ranking>> {
  return measureRanking(ctx, params);
}

/** The same for other features. */
export async function readRanking(ctx: Context & WithFigures, params: Params): Promise<Ranking> {
  const ranking = await measureRanking(ctx, params);
  return {
    ...ranking,
    columns: ranking.columns.map(plainColumn),
    totalColumns: ranking.totalColumns.map(plainColumn),
  };
}

async function measureRanking(ctx: Context & WithFigures, params: Params): Promise<MeasuredRanking> {
  return answerQuery(ctx, params.survey, params.filteredDrillPath, ['ranking'], (resolved, signal) =>
    rankingOf(ctx, resolved, signal),
  );
}

async function rankingOf(
  ctx: Context & WithRankings,
  resolved: ResolvedQuery,
  signal: AbortSignal,
): Promise<MeasuredRanking> {
  const variables = servedIndicators(resolved);
  const { suppressionMinimumN, reliabilityMinimumN } = ctx.universe;
  const { question, nodes } = factQuestion(resolved, variables, suppressionMinimumN);
  const weighted = compositeParts(resolved.survey, variables);
  const sums = weighted.map(({ variable }) => variable.extName);
  const answer = await ctx.rankings.readRanking({ ...question, previousWindow: resolved.previousWindow, sums }, signal);

  const shown = shownRows(resolved, nodes, answer.table);
  const figures = answer.table.pick(shown);
  const nodeOf = (row: number): OrgNode | undefined => nodes[shown[row] ?? -1];
  const indicators = variables.map(indicatorOf);
  const columnsOf = (table: FigureTable, input: Pick<ColumnInput, 'total' | 'isUnit'>) =>
    indicators.map((indicator, index) =>
      rankingColumn(indicator, index, table, { ...input, reliabilityMinimumN, suppressionMinimumN }),
    );
  const locales = localesOf(ctx.actor, ctx.universe);
  return {
    ...placeOf(resolved),
    filters: resolved.tokens,
    vanished: [...resolved.vanished],
    previousWindow: resolved.previousWindow ?? null,
    treeDay: resolved.tree.day,
    hierarchy: resolved.hierarchy,
    indicators: variables.map((variable) => describeIndicator(variable, locales)),
    rows: shown.map((_, row) => ({ ...rowOf(nodeOf(row), figures, row), ...todayOf(resolved, nodeOf(row)) })),
    columns: columnsOf(figures, { total: answer.total, isUnit: (row) => nodeOf(row) !== undefined }),
    total: rowOf(resolved.node, answer.whole, 0),
    totalColumns: columnsOf(answer.whole, { total: undefined, isUnit: () => false }),
    composite:
      weighted.length > 0 ? compositeColumn(resolved.survey, variables, figures.rows(), answer.total, locales) : null,
    suppressionMinimumN,
    reliabilityMinimumN,
    hiddenRows: figures.countHidden(),
    position: resolved.position,
  };
}

function rowOf(node: OrgNode | undefined, figures: FigureTable, row: number): RankingRow {
  return {
    slug: node?.slug ?? '',
    name: node?.name ?? '',
    kind: node?.kind ?? '',
    hasChildren: (node?.children.length ?? 0) > 0,
    n: figures.countAt('current', row) ?? null,
    previousN: figures.countAt('previous', row) ?? null,
  };
}

/** As was: the unit that a row counts with today, where that is another one. */
function todayOf({ asWas }: ResolvedQuery, node: OrgNode | undefined): Pick<RankingRow, 'today'> {
  const today = asWas && node && standsToday(asWas, node);
  return today ? { today: today.name } : {};
}

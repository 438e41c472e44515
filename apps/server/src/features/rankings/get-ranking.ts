import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { getRanking as endpoint, RankingRow } from '@echolot/contract/rankings';
import type { FactWindow } from '../../columnar/ranking-query.ts';
import type { RankingFigures } from '../../columnar/ranking-reader.ts';
import type { Context } from '../../context.ts';
import { drillPathOf, type OrgNode } from '../org-units/public.ts';
import { localesOf } from '../surveys/public.ts';
import { answerAsked } from './answer-asked.ts';
import type { Asked } from './asked.ts';
import { compositeColumn, compositeParts } from './composite-column.ts';
import { factQuestion, servedIndicators } from './fact-question.ts';
import { standsToday } from './groups-as-was.ts';
import { type ColumnGround, describeIndicator, indicatorOf, rankingColumn } from './ranking-columns.ts';

/** Ranking of the units below a drill path. */
export async function getRanking(
  ctx: Context,
  { params }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return answerAsked(ctx, params.survey, params.filteredDrillPath, ['ranking'], (asked, signal) =>
    rankingOf(ctx, asked, signal),
  );
}

async function rankingOf(ctx: Context, asked: Asked, signal: AbortSignal): Promise<ReplyOf<typeof endpoint>> {
  const variables = servedIndicators(asked);
  const { suppressionMinimumN, reliabilityMinimumN } = ctx.universe;
  const { question, nodes } = factQuestion(asked, variables, suppressionMinimumN);
  const sums = compositeParts(asked.survey, variables).map(({ variable }) => variable.extName);
  const answer = await ctx.rankings.readRanking({ ...question, previousWindow: asked.previousWindow, sums }, signal);

  const rows = answer.rows.map((figures, index) => ({ figures, node: nodes[index] }));
  // Answers placed at the unit itself are a row only where there are some.
  const shown = rows.filter(({ node, figures }) => node || figures.n !== 0);
  const indicators = variables.map(indicatorOf);
  const columnsOf = (figures: readonly RankingFigures[], ground: Pick<ColumnGround, 'total' | 'isUnit'>) =>
    indicators.map((indicator, index) =>
      rankingColumn(indicator, index, figures, { ...ground, reliabilityMinimumN, suppressionMinimumN }),
    );
  const locales = localesOf(ctx.actor, ctx.universe);
  const describe = (node: OrgNode) => ({
    path: drillPathOf(asked.perspective, node),
    slug: node.slug,
    name: node.name,
    kind: node.kind,
  });
  const figures = shown.map((row) => row.figures);
  return {
    survey: asked.survey.extName,
    path: drillPathOf(asked.perspective, asked.node),
    filters: asked.tokens,
    vanished: [...asked.vanished],
    breadcrumb: asked.lineage.map(describe),
    unit: describe(asked.node),
    window: windowOnWire(asked.window),
    previousWindow: asked.previousWindow ? windowOnWire(asked.previousWindow) : null,
    treeDay: asked.tree.day,
    hierarchy: asked.hierarchy,
    indicators: variables.map((variable) => describeIndicator(variable, locales)),
    rows: shown.map(({ node, figures }) => ({ ...rowOf(node, figures), ...todayOf(asked, node) })),
    columns: columnsOf(figures, { total: answer.total, isUnit: (row) => shown[row]?.node !== undefined }),
    total: rowOf(asked.node, answer.total),
    totalColumns: columnsOf([answer.total], { total: undefined, isUnit: () => false }),
    composite: compositeColumn(asked.survey, variables, figures, answer.total, locales),
    suppressionMinimumN,
    reliabilityMinimumN,
    hiddenRows: shown.filter(
      ({ figures }) => figures.hidden !== null || figures.current.some(({ hidden }) => hidden !== null),
    ).length,
    position: asked.position,
  };
}

function rowOf(node: OrgNode | undefined, figures: RankingFigures): RankingRow {
  return {
    slug: node?.slug ?? '',
    name: node?.name ?? '',
    kind: node?.kind ?? '',
    hasChildren: (node?.children.length ?? 0) > 0,
    n: figures.n ?? null,
    previousN: figures.previousN ?? null,
  };
}

/** As was: the unit that a row counts with today, where that is another one. */
function todayOf({ asWas }: Asked, node: OrgNode | undefined): Pick<RankingRow, 'today'> {
  const today = asWas && node && standsToday(asWas, node);
  return today ? { today: today.name } : {};
}

export function windowOnWire({ fromDay, toDay }: FactWindow): { fromDay: string | null; toDay: string | null } {
  return { fromDay: fromDay ?? null, toDay: toDay ?? null };
}

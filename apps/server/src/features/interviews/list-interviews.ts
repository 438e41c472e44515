import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { listInterviews as endpoint } from '@echolot/contract/interview-list';
import type { InterviewListQuery, ListPlace } from '../../columnar/interview-list-query.ts';
import type { Context } from '../../context.ts';
import { drillPathOf, type OrgNode } from '../org-units/public.ts';
import { type Asked, answerAsked, windowOnWire } from '../rankings/public.ts';
import { localesOf } from '../surveys/public.ts';
import { type AskedList, askedList } from './asked-list.ts';
import { type ListedInterview, listInterviewsById } from './interview-list-view.ts';
import { printCursor, readCursor } from './list-cursor.ts';
import { chosenColumns, describeColumn, listableVariables, orderOf } from './listed-columns.ts';
import { listedRow, titlesOfRows } from './listed-row.ts';
import { nodesByNo, placesOfUnits, toldUnit, unitsAsked } from './listed-units.ts';

type Input = VerbInput<typeof endpoint>;

/** The interviews behind a number: which they are comes from the columnar store, what they say from the record. */
export async function listInterviews(ctx: Context, { params, query }: Input): Promise<ReplyOf<typeof endpoint>> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const kind = ['interview list', query] as const;
  return answerAsked(ctx, params.survey, params.filteredDrillPath, kind, (asked, signal) =>
    listOf(ctx, asked, query, after, signal),
  );
}

async function listOf(
  ctx: Context,
  asked: Asked,
  query: Input['query'],
  after: ListPlace | undefined,
  signal: AbortSignal,
): Promise<ReplyOf<typeof endpoint>> {
  const { sort, columns, limit } = query;
  const variables = listableVariables(asked);
  const list = await askedList(
    ctx,
    asked,
    variables.filter(({ kind }) => kind === 'indicator'),
    query,
  );
  const { question, protection } = list;
  const hidden = protection?.hiddenIndicators ?? new Set<string>();
  const closed = protection?.closed ?? null;
  const unitNos = unitsAsked(question);
  const order = orderOf(sort, variables, hidden, () => placesOfUnits(asked.tree, asked.node, unitNos, protection));
  const listed: InterviewListQuery = { ...question, order };

  const [places, count] = closed
    ? [[], null]
    : await Promise.all([
        ctx.rankings.readInterviewPlaces(listed, after, limit + 1, signal),
        !after && ctx.rankings.countsCheaply(listed) ? ctx.rankings.countInterviews(listed, signal) : null,
      ]);
  const page = places.slice(0, limit);
  const last = page.at(-1);
  const interviews = await readVisible(ctx, asked, page, new Set(unitNos));

  const locales = localesOf(ctx.actor, ctx.universe);
  const chosen = chosenColumns(variables, columns);
  const describe = (node: OrgNode) => describeUnit(asked, node);
  const rows = interviews.map((interview) =>
    listedRow(interview, {
      ...unitOf(asked, interview, list),
      chosen,
      comments: variables.filter(({ kind }) => kind === 'comment'),
      served: asked.served.shape.variables,
      options: asked.options,
      words: question.words,
      hidden,
      isMasked: protection !== undefined,
    }),
  );
  return {
    survey: asked.survey.extName,
    path: drillPathOf(asked.perspective, asked.node),
    filters: asked.tokens,
    vanished: [...asked.vanished],
    breadcrumb: asked.lineage.map(describe),
    unit: describe(asked.node),
    window: windowOnWire(asked.window),
    treeDay: asked.tree.day,
    words: [...question.words],
    sort,
    closed,
    count,
    columns: variables.map((variable) => describeColumn(variable, locales, hidden)),
    chosen: chosen.map(({ extName }) => extName),
    titles: titlesOfRows(rows, chosen, asked.options, locales),
    rows,
    next: places.length > limit && last ? printCursor(last) : null,
    suppressionMinimumN: ctx.universe.suppressionMinimumN,
    position: asked.position,
  };
}

/** What the record says of the interviews: a correction it knows already may have taken one out of the reader's sight. */
async function readVisible(
  ctx: Context,
  { survey, perspective, scope }: Asked,
  places: readonly ListPlace[],
  unitNos: ReadonlySet<number>,
): Promise<ListedInterview[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ interviewId }) => interviewId);
  const { universeId } = ctx.universe;
  const found = await ctx.inTransaction((tx) => listInterviewsById(tx, universeId, survey.surveyId, ids));
  return ids
    .map((id) => found.get(id))
    .filter((interview) => interview !== undefined)
    .filter(({ unitNos: placed, day }) => {
      const unitNo = placed[perspective] ?? 0;
      const isInScope = scope.unitNos === 'all' || scope.unitNos.has(unitNo);
      return isInScope && unitNos.has(unitNo) && (!scope.fromDay || day >= scope.fromDay);
    });
}

function unitOf(asked: Asked, { unitNos }: ListedInterview, { protection }: AskedList) {
  const unitNo = unitNos[asked.perspective] ?? 0;
  const nodes = nodesByNo(asked.tree);
  const told = toldUnit(nodes, unitNo, protection) ?? asked.node;
  const above = told === asked.node || told.parent === asked.node ? undefined : told.parent;
  return {
    unit: describeUnit(asked, told),
    unitAbove: above?.name ?? '',
    isUnitWidened: told !== nodes.get(unitNo),
  };
}

function describeUnit({ perspective }: Asked, node: OrgNode) {
  return { path: drillPathOf(perspective, node), slug: node.slug, name: node.name, kind: node.kind };
}

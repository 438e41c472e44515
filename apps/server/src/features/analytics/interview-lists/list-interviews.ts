import type { listInterviews as endpoint } from '@echolot/contract/analytics/interview-list';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import { localesOf } from '@echolot/core/local-text';
import type { InterviewListQuery, ListPlace } from '../../../columnar/interview-list-query.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { noMask, type TextMask } from '../../privacy/masking/public.ts';
import { drillPathOf, type OrgNode } from '../../structure/org-units/public.ts';
import type { Variable } from '../../structure/surveys/public.ts';
import type { WithOptionIndexes } from '../filters/public.ts';
import { answerQuery, type ResolvedQuery, type WithFigures, windowOnWire } from '../rankings/public.ts';
import type { ListedInterview } from './interview-list-view.ts';
import { printCursor, readCursor } from './list-cursor.ts';
import { type ListQuery, listQuery } from './list-query.ts';
import { chosenColumns, describeColumn, listableVariables, orderOf } from './listed-columns.ts';
import { listedRow, titlesOfRows } from './listed-row.ts';
import { nodesByNo, placesOfUnits, toldUnit, unitsAsked } from './listed-units.ts';
import { isChosenByWords, isFoundReadably, type ReadInterviews, readVisible } from './readable-interviews.ts';

type Input = VerbInput<typeof endpoint>;

/** The interviews behind a number: which they are comes from the columnar store, what they say from the record. */
export async function listInterviews(
  ctx: Context & WithFigures & WithOptionIndexes,
  { params, query }: Input,
): Promise<ReplyOf<typeof endpoint>> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const kind = ['interview list', query] as const;
  return answerQuery(ctx, params.survey, params.filteredDrillPath, kind, (resolved, signal) =>
    listOf(ctx, resolved, query, after, signal),
  );
}

async function listOf(
  ctx: Context & WithRankings & WithOptionIndexes,
  resolved: ResolvedQuery,
  query: Input['query'],
  after: ListPlace | undefined,
  signal: AbortSignal,
): Promise<ReplyOf<typeof endpoint>> {
  const { sort, columns, limit } = query;
  const variables = listableVariables(resolved);
  const list = await listQuery(
    ctx,
    resolved,
    variables.filter(({ kind }) => kind === 'indicator'),
    query,
  );
  const { question, protection } = list;
  const hidden = protection?.hiddenIndicators ?? new Set<string>();
  const closed = protection?.closed ?? null;
  const unitNos = unitsAsked(question);
  const order = orderOf(sort, variables, hidden, () =>
    placesOfUnits(resolved.tree, resolved.node, unitNos, protection),
  );
  const listed: InterviewListQuery = { ...question, order };

  const unitsOfPage = new Set(unitNos);
  const chosen = chosenColumns(variables, columns);
  const [page, count, told] = closed
    ? [emptyPage, null, undefined]
    : await Promise.all([
        readPage(ctx, resolved, listed, unitsOfPage, { after, limit }, signal),
        !after && ctx.rankings.countsCheaply(listed) && !isChosenByWords(ctx, listed)
          ? ctx.rankings.countInterviews(listed, signal)
          : null,
        list.toldCategories([...dimensionsOf(chosen), 'channel', 'locale'], signal),
      ]);

  const locales = localesOf(ctx.actor, ctx.universe);
  const describe = (node: OrgNode) => describeUnit(resolved, node);
  const rows = page.interviews.map((interview) =>
    listedRow(interview, {
      ...unitOf(resolved, interview, list),
      chosen,
      comments: variables.filter(({ kind }) => kind === 'comment'),
      served: resolved.served.shape.variables,
      options: resolved.options,
      words: question.words,
      hidden,
      told,
      mask: page.mask,
    }),
  );
  return {
    survey: resolved.survey.extName,
    path: drillPathOf(resolved.perspective, resolved.node),
    filters: resolved.tokens,
    vanished: [...resolved.vanished],
    breadcrumb: resolved.lineage.map(describe),
    unit: describe(resolved.node),
    window: windowOnWire(resolved.window),
    treeDay: resolved.tree.day,
    words: [...question.words],
    sort,
    closed,
    count,
    columns: variables.map((variable) => describeColumn(variable, locales, hidden, told)),
    chosen: chosen.map(({ extName }) => extName),
    titles: titlesOfRows(rows, chosen, resolved.options, locales),
    rows,
    next: page.next ? printCursor(page.next) : null,
    suppressionMinimumN: ctx.universe.suppressionMinimumN,
    position: resolved.position,
  };
}

const dimensionsOf = (variables: readonly Variable[]): string[] =>
  variables.flatMap(({ kind, extName }) => (kind === 'dimension' ? [extName] : []));

interface Page extends ReadInterviews {
  /** Where it ended, if that was not the end of the list. */
  readonly next: ListPlace | undefined;
}

const emptyPage: Page = { interviews: [], mask: noMask, next: undefined };

/** Interviews that are looked at for one page. */
const mostLookedAt = 20_000;

/** A page of the list, without interviews found by words that its reader cannot read: others come in their place. */
async function readPage(
  ctx: Context & WithRankings,
  resolved: ResolvedQuery,
  listed: InterviewListQuery,
  unitNos: ReadonlySet<number>,
  { after, limit }: { readonly after: ListPlace | undefined; readonly limit: number },
  signal: AbortSignal,
): Promise<Page> {
  const isPlain = !isChosenByWords(ctx, listed);
  const found: { readonly place: ListPlace; readonly interview: ListedInterview }[] = [];
  const masks = new Map<string, TextMask>();
  let from = after;
  let size = limit + 1;
  for (let seen = 0; ; ) {
    const places = await ctx.rankings.readInterviewPlaces(listed, from, size, signal);
    // The one beyond a page tells only that there is one.
    const looked = isPlain ? places.slice(0, limit) : places;
    const ids = looked.map(({ interviewId }) => interviewId);
    const { interviews, mask } = await readVisible(ctx, resolved, ids, unitNos);
    if (isPlain) return { interviews, mask, next: places.length > limit ? looked.at(-1) : undefined };
    const byId = new Map(interviews.map((interview) => [interview.interviewId, interview]));
    for (const place of places) {
      const interview = byId.get(place.interviewId);
      if (!interview || !isFoundReadably(interview, listed, resolved, mask)) continue;
      found.push({ place, interview });
      masks.set(place.interviewId, mask);
    }
    seen += places.length;
    const isEnd = places.length < size;
    if (isEnd || found.length > limit || seen >= mostLookedAt) {
      const page = found.slice(0, limit);
      const next = found.length > limit ? page.at(-1)?.place : isEnd ? undefined : places.at(-1);
      const maskOfEach: TextMask = (id, text) => masks.get(id)?.(id, text) ?? '';
      return { interviews: page.map(({ interview }) => interview), mask: maskOfEach, next };
    }
    from = places.at(-1);
    size = Math.min(size * 4, 2000);
  }
}

function unitOf(resolved: ResolvedQuery, { unitNos }: ListedInterview, { protection }: ListQuery) {
  const unitNo = unitNos[resolved.perspective] ?? 0;
  const nodes = nodesByNo(resolved.tree);
  const told = toldUnit(nodes, unitNo, protection) ?? resolved.node;
  const above = told === resolved.node || told.parent === resolved.node ? undefined : told.parent;
  return {
    unit: describeUnit(resolved, told),
    unitAbove: above?.name ?? '',
    isUnitWidened: told !== nodes.get(unitNo),
  };
}

function describeUnit({ perspective }: ResolvedQuery, node: OrgNode) {
  return { path: drillPathOf(perspective, node), slug: node.slug, name: node.name, kind: node.kind };
}

import { type Bigscreen, displayedComments, displayedRows } from '@echolot/contract/analytics/bigscreen';
import type { listInterviews as listEndpoint } from '@echolot/contract/analytics/interview-list';
import type { Ranking } from '@echolot/contract/analytics/rankings';
import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf } from '@echolot/contract/endpoint';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Context, Verb } from '../../../context.ts';
import { listContactWords, withoutPersonalData } from '../../privacy/masking/public.ts';
import { findNode, isPersonKind, type OrgTree, unitNosOf, withoutPerson } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import type { WithOptionIndexes } from '../filters/public.ts';
import { listInterviews } from '../interview-lists/public.ts';
import {
  answerQuery,
  getRankingTrends,
  type ResolvedQuery,
  readRanking,
  type WithFigures,
} from '../rankings/public.ts';
import { countOpenAlerts } from './bigscreen-view.ts';
import { shownDisplay } from './shown-display.ts';

/**
 * What a wall display shows: the ranking, course and comments that somebody placed at its unit would see who may not see
 * single persons. Everything goes the way of the pages, so what they hide is hidden here.
 */
export const getBigscreen: Verb<'getBigscreen', WithFigures & WithOptionIndexes> = async (ctx) => {
  const display = shownDisplay(ctx);
  const survey = await ctx.inTransaction((tx) => getSurvey(tx, display.survey));
  const filteredDrillPath = [display.drillPath, survey.startFilter].filter((part) => part !== '').join(';');
  const resolved = await answerQuery(ctx, display.survey, display.drillPath, ['display place'], async (place) => place);
  // A level may be said to be of persons after the display was made.
  if (resolved.node.isPerson) throw new AppError('display_of_person', { drillPath: display.drillPath });
  const params = { survey: display.survey, filteredDrillPath };
  const list = { sort: 'newest', search: '', commented: 'yes' as const, limit: displayedComments };
  const [ranking, trends, interviews, alerts] = await Promise.all([
    readRanking(ctx, params),
    getRankingTrends(ctx, { params, query: {}, body: undefined }),
    listInterviews(ctx, { params, query: list, body: undefined }),
    alertsOf(ctx, display, survey.surveyId),
  ]);
  const { indicators, totalColumns } = ranking;
  const [indicator] = indicators;
  const [total] = totalColumns;
  if (!indicator || !total) throw new Error('A survey has an indicator.');
  return {
    name: display.name,
    universe: ctx.universe.title,
    survey: { extName: survey.extName, title: localText(survey.titles, localesOf(ctx.actor, ctx.universe)) },
    unit: ranking.unit.name,
    window: ranking.window,
    previousWindow: ranking.previousWindow,
    locale: ctx.actor.locale,
    timeZone: ctx.universe.timeZone,
    dateFormat: ctx.universe.dateFormat,
    indicator,
    score: {
      value: total.values[0] ?? null,
      n: total.ns[0] ?? null,
      low: total.lows[0] ?? null,
      high: total.highs[0] ?? null,
      change: total.changes[0] ?? null,
      isSignificant: total.significant[0] ?? false,
      hidden: total.hidden[0] ?? null,
    },
    trend: {
      buckets: trends.buckets.map(({ fromDay, isComplete }) => ({ fromDay, isComplete })),
      values: trends.total,
      lows: trends.totalLows,
      highs: trends.totalHighs,
    },
    ranking: endsOf(ranking, resolved),
    comments: await commentsOf(ctx, resolved, interviews),
    alerts,
    suppressionMinimumN: ranking.suppressionMinimumN,
    position: ranking.position,
  };
};

/** The best units and the last ones; without enough of them, the best only. */
function endsOf({ rows, columns }: Ranking, { tree }: ResolvedQuery): Bigscreen['ranking'] {
  const units = rows.filter(({ slug }) => slug !== '');
  const named = units.filter(({ kind }) => !isPersonKind(tree, kind));
  const [column] = columns;
  const ranked = rows
    .flatMap(({ name, kind }, index) => {
      if (isPersonKind(tree, kind)) return [];
      const rank = column?.ranks[index] ?? null;
      const value = column?.values[index] ?? null;
      if (rank === null || value === null) return [];
      const [low, high, n] = [column?.lows[index] ?? null, column?.highs[index] ?? null, column?.ns[index] ?? null];
      return [{ name, rank, value, low, high, n }];
    })
    .toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name));
  return {
    top: ranked.slice(0, displayedRows),
    bottom: ranked.slice(displayedRows).slice(-displayedRows),
    rankedUnits: ranked.length,
    units: named.length,
    isOfPersons: named.length < units.length,
  };
}

async function commentsOf(
  ctx: Context,
  { survey: { surveyId }, tree }: ResolvedQuery,
  { rows }: ReplyOf<typeof listEndpoint>,
): Promise<Bigscreen['comments']> {
  const said = rows
    .flatMap(({ interviewId, comments, unit, day }) => {
      const text = comments.map((comment) => comment.text.trim()).find((one) => one !== '');
      return text === undefined ? [] : [{ interviewId, text, unit: namedUnit(tree, unit), day }];
    })
    .slice(0, displayedComments);
  const ids = said.map(({ interviewId }) => interviewId);
  const words = await ctx.inTransaction((tx) => listContactWords(tx, ctx.universe.universeId, surveyId, ids));
  return said.map(({ interviewId, text, unit, day }) => ({
    text: withoutPersonalData(text, words.get(interviewId) ?? []),
    unit,
    day,
  }));
}

function namedUnit(tree: OrgTree, { path, name }: { path: string; name: string }): string {
  const node = findNode(tree, path.split('.'));
  return node ? withoutPerson(node).name : name;
}

function alertsOf(
  ctx: Context & WithFigures,
  { survey, drillPath }: { survey: string; drillPath: string },
  surveyId: string,
): Promise<Bigscreen['alerts']> {
  return answerQuery(ctx, survey, drillPath, ['display alerts'], (resolved) => {
    const unitNos = resolved.node === resolved.tree.root ? 'all' : unitNosOf(resolved.node);
    return ctx.inTransaction((tx) => countOpenAlerts(tx, ctx.universe.universeId, surveyId, unitNos, ctx.now()));
  });
}

import type { getRankingTrends as endpoint } from '@echolot/contract/analytics/rankings';
import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import { addMonths, firstDayOfMonth } from '@echolot/core/day';
import type { BucketUnit } from '@echolot/core/day-bucket';
import { type DayWindow, daysOf } from '@echolot/core/day-window';
import { scoreOf } from '@echolot/core/kpi';
import { rounded } from '@echolot/core/rounded';
import type { Suppression } from '@echolot/core/suppression';
import type { Figure } from '../../../columnar/figure.ts';
import type { FactWindow } from '../../../columnar/ranking-query.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { hasRow } from '../../structure/org-units/public.ts';
import { answerQuery } from './answer-query.ts';
import { factQuestion, servedIndicators } from './fact-question.ts';
import { indicatorOf } from './ranking-columns.ts';
import type { ResolvedQuery } from './resolved-query.ts';
import type { WithFigures } from './with-figures.ts';

/** A course without a beginning shows so many months. */
const openMonths = 36;
const longestDailyDays = 16;
const longestWeeklyDays = 120;
const longestYears = 30;
/** A course is drawn: more decimals cannot be seen. */
const decimals = 2;

/** Course of one indicator over the window, for the unit and for each unit below. */
export async function getRankingTrends(
  ctx: Context & WithFigures,
  { params, query }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return answerQuery(
    ctx,
    params.survey,
    params.filteredDrillPath,
    ['trends', query],
    async (resolved, signal) => (await trendsOf(ctx, resolved, query.indicator, signal)).trends,
  );
}

/** The same courses, and why points of the units are hidden: a reason or null per point, in the order of `rows`. */
export interface ReasonedTrends {
  readonly trends: ReplyOf<typeof endpoint>;
  readonly hidden: readonly (readonly (Suppression | null)[])[];
}

/** For files, where an empty cell does not say whether nobody answered. */
export async function readReasonedTrends(
  ctx: Context & WithFigures,
  { params, query }: Pick<VerbInput<typeof endpoint>, 'params' | 'query'>,
): Promise<ReasonedTrends> {
  return answerQuery(ctx, params.survey, params.filteredDrillPath, ['reasoned trends', query], (resolved, signal) =>
    trendsOf(ctx, resolved, query.indicator, signal),
  );
}

async function trendsOf(
  ctx: Context & WithRankings,
  resolved: ResolvedQuery,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<ReasonedTrends> {
  const indicators = servedIndicators(resolved);
  const variable = wanted ? indicators.find(({ extName }) => extName === wanted) : indicators[0];
  if (!variable)
    throw new AppError('invalid_input', { field: 'indicator', problem: 'The survey has no such indicator.' });
  const { question, nodes } = factQuestion(resolved, [variable], ctx.universe.suppressionMinimumN);
  const isOpen = !resolved.window.fromDay || !resolved.window.toDay;
  const lastDay = isOpen ? (await ctx.rankings.findDayRange(question, signal))?.toDay : undefined;
  const window = boundedWindow(resolved.window, resolved.today, lastDay);
  const answer = await ctx.rankings.readTrends(
    { ...question, window, bucketUnit: bucketUnitOf(window) },
    resolved.today,
    signal,
  );
  const indicator = indicatorOf(variable);
  const scores = (figures: readonly Figure[]) => figures.map(({ parts }) => (parts ? scoreOf(indicator, parts) : null));
  const totals = scores(answer.total);
  const below = answer.rows.flatMap((figures, index) => {
    const node = nodes[index];
    const isCounted = figures.some(({ parts, hidden }) => hidden !== null || parts.n > 0);
    return node && hasRow(node, resolved.tree, isCounted) ? [{ slug: node.slug, figures }] : [];
  });
  const trends = {
    indicator: variable.extName,
    buckets: answer.buckets.map(({ fromDay, toDay, isComplete }) => ({ fromDay, toDay, isComplete })),
    total: totals.map((score) => rounded(score?.value, decimals)),
    totalNs: answer.total.map(({ parts }) => parts?.n ?? null),
    totalLows: totals.map((score) => rounded(score?.low, decimals)),
    totalHighs: totals.map((score) => rounded(score?.high, decimals)),
    rows: below.map(({ slug, figures }) => ({
      slug,
      values: scores(figures).map((score) => rounded(score?.value, decimals)),
    })),
  };
  return {
    trends,
    get hidden() {
      return below.map(({ figures }) => figures.map(({ hidden }) => hidden));
    },
  };
}

/** An open end stops with the last interviews, an open beginning reaches back from there. */
export function boundedWindow({ fromDay, toDay }: FactWindow, today: string, lastDay: string | undefined): DayWindow {
  const to = toDay ?? (lastDay && lastDay < today ? lastDay : today);
  const earliest = addMonths(firstDayOfMonth(to), -12 * longestYears);
  const from = fromDay ?? addMonths(firstDayOfMonth(to), 1 - openMonths);
  return { fromDay: from > to ? to : from < earliest ? earliest : from, toDay: to };
}

export function bucketUnitOf(window: DayWindow): BucketUnit {
  const days = daysOf(window);
  if (days <= longestDailyDays) return 'day';
  return days <= longestWeeklyDays ? 'week' : 'month';
}

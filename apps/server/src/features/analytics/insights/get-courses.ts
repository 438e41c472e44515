import type { Course, CourseEvent, getCourses as endpoint } from '@echolot/contract/analytics/insights';
import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { DayWindow } from '@echolot/core/day-window';
import type { Indicator } from '@echolot/core/indicator';
import { scoreOf } from '@echolot/core/kpi';
import { localesOf } from '@echolot/core/local-text';
import { rounded } from '@echolot/core/rounded';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Figure } from '../../../columnar/figure.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { textMaskOf } from '../../privacy/masking/public.ts';
import { drillPathOf } from '../../structure/org-units/public.ts';
import type { Variable } from '../../structure/surveys/public.ts';
import {
  answerQuery,
  boundedWindow,
  bucketUnitOf,
  describeIndicator,
  factQuestion,
  indicatorOf,
  type ResolvedQuery,
  servedIndicators,
  type WithFigures,
} from '../rankings/public.ts';
import { unitEventsOf } from './unit-events.ts';
import { findUnitTimes, listDoneActions, listScaleChanges } from './unit-events-view.ts';

const mostIndicators = 6;
/** Finer than this a line is only noise, and the reply long. */
const mostPoints = 1500;

type Query = VerbInput<typeof endpoint>['query'];

/** Courses of one or several indicators of a unit, with rolling values and what happened on the way. */
export async function getCourses(
  ctx: Context & WithFigures,
  { params, query }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return answerQuery(ctx, params.survey, params.filteredDrillPath, ['courses', query], (resolved, signal) =>
    coursesOf(ctx, resolved, query, signal),
  );
}

async function coursesOf(
  ctx: Context & WithRankings,
  resolved: ResolvedQuery,
  { indicators: wanted, by, rolling }: Query,
  signal: AbortSignal,
): Promise<ReplyOf<typeof endpoint>> {
  const all = servedIndicators(resolved);
  const chosen = chosenIndicators(all, wanted);
  const { suppressionMinimumN } = ctx.universe;
  const { question } = factQuestion(resolved, chosen, suppressionMinimumN);
  const isOpen = !resolved.window.fromDay || !resolved.window.toDay;
  const lastDay = isOpen ? (await ctx.rankings.findDayRange(question, signal))?.toDay : undefined;
  const window = boundedWindow(resolved.window, resolved.today, lastDay);
  const bucketUnit = by ?? bucketUnitOf(window);
  const answering = ctx.rankings.readCourses({ ...question, window, bucketUnit, rolling }, resolved.today, signal);
  const [answer, events] = await Promise.all([answering, eventsOf(ctx, resolved, chosen, window)]);
  if (answer.buckets.length > mostPoints)
    throw new AppError('invalid_input', { field: 'by', problem: 'The period has too many of these points.' });
  const locales = localesOf(ctx.actor, ctx.universe);
  return {
    unit: { path: drillPathOf(resolved.perspective, resolved.node), name: resolved.node.name },
    by: bucketUnit,
    rolling: rolling ?? null,
    buckets: answer.buckets.map(({ fromDay, toDay, isComplete }) => ({ fromDay, toDay, isComplete })),
    courses: chosen.map((variable, index) => {
      const course = answer.courses[index];
      const indicator = indicatorOf(variable);
      return {
        indicator: describeIndicator(variable, locales),
        points: pointsOf(indicator, course?.points ?? []),
        rolling: rolling ? pointsOf(indicator, course?.rolling ?? []) : null,
      };
    }),
    indicators: all.map((variable) => describeIndicator(variable, locales)),
    events,
    suppressionMinimumN,
    position: resolved.position,
  };
}

function chosenIndicators(all: readonly Variable[], wanted: string | undefined): Variable[] {
  const names = wanted?.split(',') ?? all.slice(0, 1).map(({ extName }) => extName);
  const chosen = [...new Set(names)].map((name) => all.find(({ extName }) => extName === name));
  const known = chosen.filter((variable) => variable !== undefined);
  if (known.length < chosen.length || known.length === 0)
    throw new AppError('invalid_input', { field: 'indicators', problem: 'The survey has no such indicator.' });
  if (known.length > mostIndicators)
    throw new AppError('invalid_input', { field: 'indicators', problem: `At most ${mostIndicators} at once.` });
  return known;
}

/** A course is drawn: more decimals cannot be seen. */
const decimals = 2;

function pointsOf(indicator: Indicator, figures: readonly (Figure | undefined)[]): Course['points'] {
  const scores = figures.map((figure) => (figure?.parts ? scoreOf(indicator, figure.parts) : null));
  return {
    values: scores.map((score) => rounded(score?.value, decimals)),
    ns: figures.map((figure) => figure?.parts?.n ?? null),
    lows: scores.map((score) => rounded(score?.low, decimals)),
    highs: scores.map((score) => rounded(score?.high, decimals)),
    hidden: figures.map((figure) => figure?.hidden ?? null),
  };
}

/** What happened within the window and the scope's days, in order. Other units are named as far as the actor may see them. */
async function eventsOf(
  ctx: Context,
  { survey, tree, node, scope }: ResolvedQuery,
  chosen: readonly Variable[],
  window: DayWindow,
): Promise<CourseEvent[]> {
  const { universeId, timeZone } = ctx.universe;
  const { times, changes, done } = await ctx.inTransaction(async (tx) => ({
    times: await findUnitTimes(tx, universeId, node.unitId),
    changes: await listScaleChanges(tx, universeId, survey.extName),
    done: await readDoneActions(ctx, tx, survey.surveyId, node.unitId, window),
  }));
  const nameOf = (unitId: string): string | null => {
    const other = tree.nodes.get(unitId);
    if (!other) return null;
    return scope.unitNos === 'all' || scope.unitNos.has(other.unitNo) ? other.name : null;
  };
  const locales = localesOf(ctx.actor, ctx.universe);
  const scales = changes.flatMap(({ at, variable }): CourseEvent[] => {
    const changed = chosen.find(({ extName }) => extName === variable);
    if (!changed) return [];
    const { title } = describeIndicator(changed, locales);
    return [{ day: todayIn(timeZone, at), kind: 'scale', from: null, to: title }];
  });
  const measures = done.map(
    ({ title, doneOn }): CourseEvent => ({ day: doneOn, kind: 'measure', from: null, to: title }),
  );
  const { fromDay = window.fromDay } = scope;
  return [...(times ? unitEventsOf(node.unitId, times, nameOf) : []), ...scales, ...measures]
    .filter(({ day }) => day >= window.fromDay && day >= fromDay && day <= window.toDay)
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Titles of the measures of a unit itself that were done within some days, as the actor reads them. */
async function readDoneActions(
  ctx: Context,
  tx: Tx,
  surveyId: string,
  unitId: string,
  days: { readonly fromDay: string; readonly toDay: string },
): Promise<{ title: string; doneOn: string }[]> {
  const done = await listDoneActions(tx, { universeId: ctx.universe.universeId, surveyId }, unitId, days);
  const mask = await textMaskOf(
    ctx,
    tx,
    surveyId,
    done.flatMap(({ interviewId }) => interviewId ?? []),
  );
  return done.map(({ interviewId, title, doneOn }) => ({ title: mask(interviewId ?? '', title), doneOn }));
}

import type { StreamEvent } from '@echolot/contract/events';
import type { Context, Verb } from '../../../context.ts';
import { mergeStreams } from '../../../events/merge-streams.ts';
import { readProjectedPosition } from '../../../events/projected-position.ts';
import type { News, WithNews } from '../../../events/staff-news.ts';
import type { WithEvents } from '../../../events/survey-events.ts';
import { unitsSeenBy } from '../../intake/interviews/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';

/** Tells an open page when new figures of its survey are visible, and what staff does that its reader may see. */
export const streamEvents: Verb<'streamEvents', WithEvents & WithNews & WithTrees> = async (ctx, { params }) => {
  const { perspectives } = await ctx.inTransaction((tx) => getSurvey(tx, params.survey));
  return mergeStreams(figuresOf(ctx, params.survey), newsOf(ctx, params.survey, perspectives));
};

async function* figuresOf(ctx: Context & WithEvents, survey: string): AsyncGenerator<StreamEvent> {
  // Subscribed before the position is read: what comes in between is told twice rather than not at all.
  const projections = ctx.events.subscribe(ctx.universe.universeId, survey, ctx.signal);
  let position = await ctx.inTransaction(readProjectedPosition);
  yield { event: 'hello', data: { survey, position } };
  for await (const projected of projections) {
    position = projected.position || position;
    yield { event: 'interviews', data: { survey, position, count: projected.count } };
  }
}

async function* newsOf(
  ctx: Context & WithNews & WithTrees,
  survey: string,
  perspectives: readonly string[],
): AsyncGenerator<StreamEvent> {
  for await (const news of ctx.news.subscribe(ctx.universe.universeId, survey, ctx.signal)) {
    if (await mayHear(ctx, perspectives, news)) yield news.event;
  }
}

/** Whether somebody of a scope sees where it happened: asked once for all open pages of that scope. */
const seen = new WeakMap<News, Map<string, Promise<boolean>>>();

/** By the rights the stream was opened with: it ends when they change. */
async function mayHear(ctx: Context & WithTrees, perspectives: readonly string[], news: News): Promise<boolean> {
  const { permission, place } = news;
  const { permissions, drillPaths } = ctx.actor;
  if (!permissions.has(permission)) return false;
  if (place === null || drillPaths.includes('*')) return true;
  const answers = seen.get(news) ?? new Map<string, Promise<boolean>>();
  seen.set(news, answers);
  const scope = JSON.stringify(drillPaths);
  const answer =
    answers.get(scope) ??
    ctx.inTransaction(async (tx) => (await unitsSeenBy(ctx, tx, perspectives, place, ctx.actor)).length > 0);
  answers.set(scope, answer);
  return answer;
}

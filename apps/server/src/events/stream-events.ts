import type { StreamEvent } from '@echolot/contract/events';
import type { Context, Verb } from '../context.ts';
import { unitsSeenBy } from '../features/interviews/public.ts';
import { getSurvey } from '../features/surveys/public.ts';
import { mergeStreams } from './merge-streams.ts';
import { readProjectedPosition } from './projected-position.ts';
import type { News } from './staff-news.ts';

/** Tells an open page when new figures of its survey are visible, and what staff does that its reader may see. */
export const streamEvents: Verb<'streamEvents'> = async (ctx, { params }) => {
  const { perspectives } = await ctx.inTransaction((tx) => getSurvey(tx, params.survey));
  return mergeStreams(figuresOf(ctx, params.survey), newsOf(ctx, params.survey, perspectives));
};

async function* figuresOf(ctx: Context, survey: string): AsyncGenerator<StreamEvent> {
  // Subscribed before the position is read: what comes in between is told twice rather than not at all.
  const projections = ctx.events.subscribe(ctx.universe.universeId, survey, ctx.signal);
  let position = await ctx.inTransaction(readProjectedPosition);
  yield { event: 'hello', data: { survey, position } };
  for await (const projected of projections) {
    position = projected.position || position;
    yield { event: 'interviews', data: { survey, position, count: projected.count } };
  }
}

async function* newsOf(ctx: Context, survey: string, perspectives: readonly string[]): AsyncGenerator<StreamEvent> {
  for await (const news of ctx.news.subscribe(ctx.universe.universeId, survey, ctx.signal)) {
    if (await mayHear(ctx, perspectives, news)) yield news.event;
  }
}

/** By the rights the stream was opened with: it ends when they change. */
async function mayHear(ctx: Context, perspectives: readonly string[], { permission, place }: News): Promise<boolean> {
  const { permissions, drillPaths } = ctx.actor;
  if (!permissions.has(permission)) return false;
  if (place === null || drillPaths.includes('*')) return true;
  const units = await ctx.inTransaction((tx) => unitsSeenBy(ctx, tx, perspectives, place, ctx.actor));
  return units.length > 0;
}

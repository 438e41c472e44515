import type { StreamEvent } from '@echolot/contract/events';
import type { Context, Verb } from '../context.ts';
import { getSurvey } from '../features/surveys/public.ts';
import { readProjectedPosition } from './projected-position.ts';

/** Tells an open page when new figures of its survey are visible. */
export const streamEvents: Verb<'streamEvents'> = async (ctx, { params }) => {
  await ctx.inTransaction((tx) => getSurvey(tx, params.survey));
  return eventsOf(ctx, params.survey);
};

async function* eventsOf(ctx: Context, survey: string): AsyncGenerator<StreamEvent> {
  // Subscribed before the position is read: what comes in between is told twice rather than not at all.
  const projections = ctx.events.subscribe(ctx.universe.universeId, survey, ctx.signal);
  let position = await ctx.inTransaction(readProjectedPosition);
  yield { event: 'hello', data: { survey, position } };
  for await (const projected of projections) {
    position = projected.position || position;
    yield { event: 'interviews', data: { survey, position, count: projected.count } };
  }
}

import type { StreamEvent } from '@echolot/contract/events';
import type { Context, Verb } from '../context.ts';
import { getSurvey } from '../features/surveys/public.ts';

/** Tells an open page when new figures of its survey are visible. */
export const streamEvents: Verb<'streamEvents'> = async (ctx, { params }) => {
  await ctx.inTransaction((tx) => getSurvey(tx, params.survey));
  // Subscribed before the position is asked: what comes in between is told twice rather than not at all.
  const projections = ctx.events.subscribe(ctx.universe.universeId, params.survey, ctx.signal);
  const { position } = await ctx.rankings.status();
  return toEvents(params.survey, position ?? '', projections);
};

async function* toEvents(
  survey: string,
  position: string,
  projections: ReturnType<Context['events']['subscribe']>,
): AsyncGenerator<StreamEvent> {
  yield { event: 'hello', data: { survey, position } };
  for await (const projected of projections) {
    yield { event: 'interviews', data: { survey, position: projected.position || position, count: projected.count } };
  }
}

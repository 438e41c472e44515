import type { StreamEvent } from '@echolot/contract/events';
import type { Context, Verb } from '../../context.ts';
import { mergeStreams } from '../../events/merge-streams.ts';
import { readProjectedPosition } from '../../events/projected-position.ts';
import { getSurvey } from '../surveys/public.ts';
import { shownDisplay } from './shown-display.ts';

/** News at which a display asks again: what alerts did, and that a display was ended. It is never told what happened. */
const heardPermissions: ReadonlySet<string> = new Set(['alerts.read', 'displays.show']);

/** Tells a wall display when there is something new. */
export const streamBigscreen: Verb<'streamBigscreen'> = async (ctx) => {
  const { survey } = shownDisplay(ctx);
  await ctx.inTransaction((tx) => getSurvey(tx, survey));
  return mergeStreams(figuresOf(ctx, survey), newsOf(ctx, survey));
};

async function* figuresOf(ctx: Context, survey: string): AsyncGenerator<StreamEvent> {
  const projections = ctx.events.subscribe(ctx.universe.universeId, survey, ctx.signal);
  const position = await ctx.inTransaction(readProjectedPosition);
  yield { event: 'hello', data: { survey, position } };
  for await (const { position: reached } of projections) yield askAgain(survey, reached);
}

async function* newsOf(ctx: Context, survey: string): AsyncGenerator<StreamEvent> {
  for await (const { permission } of ctx.news.subscribe(ctx.universe.universeId, survey, ctx.signal))
    if (heardPermissions.has(permission)) yield askAgain(survey, '');
}

const askAgain = (survey: string, position: string): StreamEvent => ({
  event: 'interviews',
  data: { survey, position, count: 0 },
});

import type { StreamEvent } from '@echolot/contract/events';
import type { Context, Verb } from '../../../context.ts';
import { mergeStreams } from '../../../events/merge-streams.ts';
import { readProjectedPosition } from '../../../events/projected-position.ts';
import type { WithNews } from '../../../events/staff-news.ts';
import type { WithEvents } from '../../../events/survey-events.ts';
import { unitNosOf } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { answerQuery, type WithFigures } from '../rankings/public.ts';
import { shownDisplay } from './shown-display.ts';

/** News at which a display asks again: what alerts did, and that a display was ended. It is never told what happened. */
const heardPermissions: ReadonlySet<string> = new Set(['alerts.read', 'displays.show']);
/** After this long a display is told although what happened lies elsewhere: units move, and days end. */
const longestUntoldMs = 60_000;

/** Tells a wall display when there is something new of the units it shows. */
export const streamBigscreen: Verb<'streamBigscreen', WithFigures & WithNews> = async (ctx) => {
  const { survey } = shownDisplay(ctx);
  await ctx.inTransaction((tx) => getSurvey(tx, survey));
  const concern = await concernOf(ctx);
  return mergeStreams(figuresOf(ctx, survey, concern), newsOf(ctx, survey, concern));
};

/** Whether something at these units concerns the display; undefined: perhaps any. */
type Concern = (unitNos: readonly number[] | undefined) => Promise<boolean>;

async function concernOf(ctx: Context & WithFigures): Promise<Concern> {
  const { survey, drillPath } = shownDisplay(ctx);
  const readUnits = (): Promise<ReadonlySet<number> | 'all'> =>
    answerQuery<ReadonlySet<number> | 'all'>(
      ctx,
      survey,
      drillPath,
      ['display units'],
      async ({ node, tree }) => (node === tree.root ? 'all' : new Set(unitNosOf(node))),
      // While the units cannot be told the display asks whenever something happens, and is answered why.
    ).catch(() => 'all' as const);
  let shown = await readUnits();
  let toldAt = performance.now();
  return async (unitNos) => {
    const isDue = performance.now() - toldAt >= longestUntoldMs;
    const units = shown;
    if (!isDue && unitNos && units !== 'all' && !unitNos.some((unitNo) => units.has(unitNo))) return false;
    toldAt = performance.now();
    // Units are looked at anew where they may have moved.
    if (isDue || !unitNos) shown = await readUnits();
    return true;
  };
}

async function* figuresOf(ctx: Context & WithEvents, survey: string, concern: Concern): AsyncGenerator<StreamEvent> {
  const projections = ctx.events.subscribe(ctx.universe.universeId, survey, ctx.signal);
  const position = await ctx.inTransaction(readProjectedPosition);
  yield { event: 'hello', data: { survey, position } };
  for await (const { position: reached, unitNos } of projections)
    if (await concern(unitNos)) yield askAgain(survey, reached);
}

async function* newsOf(ctx: Context & WithNews, survey: string, concern: Concern): AsyncGenerator<StreamEvent> {
  for await (const { permission, place } of ctx.news.subscribe(ctx.universe.universeId, survey, ctx.signal))
    if (heardPermissions.has(permission) && (await concern(place ? Object.values(place.unitNos) : undefined)))
      yield askAgain(survey, '');
}

const askAgain = (survey: string, position: string): StreamEvent => ({
  event: 'interviews',
  data: { survey, position, count: 0 },
});

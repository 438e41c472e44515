import type { Verb } from '../../../context.ts';
import { announceNews } from '../../../events/staff-news.ts';
import { noteInAudit, setRevoked } from '../../people/api-keys/public.ts';
import { forgetSessions } from '../../people/sign-in/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { describeDisplay, getDisplay } from './described-display.ts';

/** Ends a display for good. All displays of the survey are told to ask again; this one then gets no answer. */
export const revokeDisplay: Verb<'revokeDisplay', WithTrees> = async (ctx, { params }) => {
  const { universeId } = ctx.universe;
  await ctx.inTransaction(async (tx) => {
    const { displayId, name, prefix, survey, revokedAt } = await getDisplay(ctx, tx, params.displayId);
    if (revokedAt) return;
    await setRevoked(tx, universeId, displayId, ctx.now());
    const details = { displayId, name, prefix };
    await noteInAudit(tx, { universeId, personId: ctx.actor.personId, action: 'revokeDisplay', details });
    const event = { event: 'interview', data: { survey, interviewId: null } } as const;
    await announceNews(tx, { universeId, survey, permission: 'displays.show', place: null, event });
  });
  forgetSessions(ctx.record);
  return { display: await describeDisplay(ctx, params.displayId) };
};

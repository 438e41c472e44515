import type { Verb } from '../../../context.ts';
import { announceNews } from '../../../events/staff-news.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import type { WithAlertPresence } from './alert-presence.ts';
import { seeAlert } from './see-alert.ts';

/** Notes who has an alert open, and notifies the others who have. */
export const noteAlertPresence: Verb<'noteAlertPresence', WithAlertPresence & WithTrees> = async (
  ctx,
  { params, body },
) => {
  const { universeId } = ctx.universe;
  const { sessionId, username } = ctx.actor;
  const { survey, alertId } = params;
  const presence = ctx.alertPresence;
  const place = await ctx.inTransaction(async (tx) => (await seeAlert(ctx, tx, survey, alertId)).alert);
  const now = ctx.now().getTime();
  const isNews = presence.note(alertId, { sessionId, username, ...body }, now);
  const people = presence.listOf(alertId, now);
  if (isNews) {
    await ctx.inTransaction((tx) =>
      announceNews(tx, {
        universeId,
        survey,
        permission: 'alerts.read',
        place: { unitNos: place.unitNos, day: place.day },
        event: { event: 'presence', data: { survey, alertId } },
      }),
    );
  }
  const others = people.filter((one) => one.username !== username);
  return {
    others: others.map(({ username: name, isEditing, since }) => ({
      username: name,
      isEditing,
      since: new Date(since).toISOString(),
    })),
  };
};

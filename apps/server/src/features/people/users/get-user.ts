import type { Verb } from '../../../context.ts';
import { listOpenSessions, namesAreKeptElsewhere } from '../sign-in/public.ts';
import { findOpenInvitation } from './invitation-store.ts';
import { getVisibleUser } from './user-context.ts';
import { countOpenAlerts, listLatestAudit } from './user-details-view.ts';

/** R-017 One person of the universe, with what is going on around them. */
export const getUser: Verb<'getUser'> = async (ctx, { params: { userId } }) => {
  const { universeId } = ctx.universe;
  const found = await ctx.inTransaction(async (tx) => ({
    user: await getVisibleUser(tx, ctx, userId),
    invitation: await findOpenInvitation(tx, universeId, userId, ctx.now()),
    openAlerts: await countOpenAlerts(tx, universeId, userId),
    audit: await listLatestAudit(tx, universeId, userId),
  }));
  const { sessions, isKeptElsewhere } = await ctx.record.as('echolot_sign_on', async (tx) => ({
    sessions: await listOpenSessions(tx, { universeId, personId: userId, now: ctx.now() }),
    isKeptElsewhere: await namesAreKeptElsewhere(tx, userId),
  }));
  const { invitation, ...rest } = found;
  return {
    ...rest,
    isOwnName: !isKeptElsewhere,
    invitation: invitation
      ? { sentAt: invitation.createdAt.toISOString(), expiresAt: invitation.expiresAt.toISOString() }
      : null,
    sessions: sessions.map(({ sessionId, kind, createdAt, lastUsedAt, isRemembered }) => ({
      sessionId,
      kind,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isRemembered,
    })),
  };
};

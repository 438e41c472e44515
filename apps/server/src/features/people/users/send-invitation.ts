import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { sendInvitationTo } from './invite.ts';
import { findMembership, noteInAudit } from './membership-store.ts';
import { getVisibleUser, nameOf } from './user-context.ts';
import { checkMayTouch } from './user-rules.ts';

/** R-017 Sends an invitation, once more if one is open: the former link opens nothing then. */
export const sendInvitation: Verb<'sendInvitation'> = async (ctx, { params: { userId } }) => {
  const { createdAt, expiresAt } = await ctx.inTransaction(async (tx) => {
    const user = await getVisibleUser(tx, ctx, userId);
    await checkMayTouch(tx, ctx, user);
    const membership = await findMembership(tx, ctx.universe.universeId, userId);
    // Who has claimed the membership signs in already, and may have a password that a link must not replace.
    if (user.email === '' || user.state === 'disabled' || !membership || membership.claimed_at !== null)
      throw new AppError('user_not_invitable');
    const sent = await sendInvitationTo(tx, ctx, { ...user, name: nameOf(user) });
    await noteInAudit(tx, ctx, {
      action: 'sendInvitation',
      subject: user.username,
      details: { userId, expiresAt: sent.expiresAt },
    });
    return sent;
  });
  return { sentAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
};

import { AppError } from '@echolot/contract/app-error';
import type { Caller, Verb } from '../../../context.ts';
import {
  forgetSessions,
  hashPassword,
  hashToken,
  noteEmailProven,
  noteInAudit,
  replacePassword,
} from '../sign-in/public.ts';
import { takeInvitation } from '../users/public.ts';
import { checkNewPassword } from './check-new-password.ts';
import { endResets, findInvitationLink } from './link-store.ts';
import { needsPassword } from './read-invitation.ts';

/**
 * R-018 Takes an invitation. Whoever opens the link reads the mailbox; a password that was set before anybody had shown that is
 * replaced, and its sessions end.
 */
export const acceptInvitation: Verb<'acceptInvitation', Caller> = async (ctx, { body: { token, password } }) => {
  const now = ctx.now();
  const tokenHash = hashToken(token);
  const found = await ctx.record.as('echolot_sign_on', (tx) => findInvitationLink(tx, tokenHash, now));
  if (!found) throw new AppError('link_ended');
  const isNeeded = needsPassword(ctx.config, found);
  if (isNeeded && password === undefined) throw new AppError('password_missing');
  if (isNeeded && password !== undefined) checkNewPassword(password, [found.username, found.email, found.familyName]);
  // Hashing takes its time: not inside a transaction.
  const passwordHash = isNeeded && password !== undefined ? await hashPassword(password) : undefined;
  await ctx.record.as('echolot_sign_on', async (tx) => {
    const link = await findInvitationLink(tx, tokenHash, now);
    if (!link) throw new AppError('link_ended');
    await takeInvitation(tx, link.universeId, link.personId, now);
    // Where the link was handed over, it proves no address.
    if (ctx.config.mail) await noteEmailProven(tx, link.personId, now);
    // Another link may have set a password while this one was hashed.
    const isStillNeeded = needsPassword(ctx.config, link);
    if (isStillNeeded && passwordHash === undefined) throw new AppError('password_missing');
    if (isStillNeeded && passwordHash !== undefined) {
      await replacePassword(tx, link.personId, passwordHash, now);
      await endResets(tx, link.personId, now);
    }
    await noteInAudit(tx, {
      universeId: link.universeId,
      personId: link.personId,
      action: 'acceptInvitation',
      subject: link.username,
      details: { hasChosenPassword: isStillNeeded, address: ctx.address },
    });
  });
  forgetSessions(ctx.record);
  return { username: found.username, universe: found.universe };
};

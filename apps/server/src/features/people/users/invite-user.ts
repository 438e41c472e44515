import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { findOrCreateInvited, normalUsername } from '../sign-in/public.ts';
import { sendInvitationTo } from './invite.ts';
import { findMembership, insertMembership, noteInAudit } from './membership-store.ts';
import { getVisibleUser, nameOf } from './user-context.ts';
import { checkMayGive } from './user-rules.ts';

/** R-018 Makes somebody a member of the universe. Rights are checked before the person is made. */
export const inviteUser: Verb<'inviteUser'> = async (ctx, { body }) => {
  const { universeId } = ctx.universe;
  const username = normalUsername(body.username ?? body.email);
  await ctx.inTransaction((tx) => checkMayGive(tx, ctx, body));
  const person = await ctx.record.as('echolot_sign_on', (tx) => findOrCreateInvited(tx, { ...body, username }));
  if (!person) throw new AppError('user_exists', { username });
  const user = await ctx.inTransaction(async (tx) => {
    const surveyIds = await checkMayGive(tx, ctx, body);
    if (await findMembership(tx, universeId, person.personId)) throw new AppError('user_exists', { username });
    // An identity provider vouches for the person at the first sign-on; here the link does.
    await insertMembership(tx, universeId, person.personId, { ...body, surveyIds }, { isClaimed: false });
    if (body.sendsInvitation) {
      await sendInvitationTo(tx, ctx, { ...person, userId: person.personId, name: nameOf(person) });
    }
    const { sendsInvitation, ...given } = body;
    await noteInAudit(tx, ctx, {
      action: 'inviteUser',
      subject: username,
      details: { userId: person.personId, after: { ...given, username }, sendsInvitation },
    });
    return getVisibleUser(tx, ctx, person.personId);
  });
  return { user };
};

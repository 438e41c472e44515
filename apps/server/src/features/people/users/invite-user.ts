import { AppError } from '@echolot/contract/app-error';
import type { Context, Verb } from '../../../context.ts';
import { findOrCreateInvited, listUniversesOf, normalUsername } from '../sign-in/public.ts';
import { sendInvitationTo } from './invite.ts';
import { findMembership, insertMembership, lockMemberships, noteInAudit } from './membership-store.ts';
import { getVisibleUser, nameOf } from './user-context.ts';
import { checkMayGive } from './user-rules.ts';

/** R-018 Makes somebody a member of the universe. Rights are checked before the person is made. */
export const inviteUser: Verb<'inviteUser'> = async (ctx, { body }) => {
  const { universeId } = ctx.universe;
  const username = normalUsername(body.username ?? body.email);
  await ctx.inTransaction((tx) => checkMayGive(tx, ctx, body));
  const person = await ctx.record.as('echolot_sign_on', (tx) => findOrCreateInvited(tx, { ...body, username }));
  if (!person) throw new AppError('user_exists', { username });
  // Without a mail server nothing shows that whoever has the account is who is meant: only root joins universes then.
  if (!ctx.config.mail && !ctx.actor.isRoot && (await isMemberElsewhere(ctx, person.personId)))
    throw new AppError('user_exists', { username });
  const user = await ctx.inTransaction(async (tx) => {
    await lockMemberships(tx, universeId);
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

async function isMemberElsewhere(
  { record, universe }: Pick<Context, 'record' | 'universe'>,
  personId: string,
): Promise<boolean> {
  const universes = await record.as('echolot_sign_on', (tx) => listUniversesOf(tx, personId));
  return universes.some((universeId) => universeId !== universe.universeId);
}

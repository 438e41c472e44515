import type { Verb } from '../../../context.ts';
import { endSessionsIn, forgetSessions } from '../sign-in/public.ts';
import { noteInAudit } from './membership-store.ts';
import { getVisibleUser } from './user-context.ts';
import { checkMayTouch } from './user-rules.ts';

/** R-017 Ends a person's sessions in this universe; other universes keep theirs. */
export const endUserSessions: Verb<'endUserSessions'> = async (ctx, { params: { userId }, body: { sessionId } }) => {
  const { universeId } = ctx.universe;
  const user = await ctx.inTransaction(async (tx) => {
    const found = await getVisibleUser(tx, ctx, userId);
    await checkMayTouch(tx, ctx, found);
    return found;
  });
  const ended = await ctx.record.as('echolot_sign_on', async (tx) => {
    const count = await endSessionsIn(tx, { universeId, personId: userId, sessionId, now: ctx.now() });
    await noteInAudit(tx, ctx, {
      action: 'endUserSessions',
      subject: user.username,
      details: { userId, ended: count },
    });
    return count;
  });
  forgetSessions(ctx.record);
  return { ended };
};

import type { Verb } from '../../../context.ts';
import { forgetSessions } from './authenticate.ts';
import { endSession, findSession, noteInAudit } from './session-store.ts';
import { isSignOnSessionInUse, refuseTokensOf } from './sign-on-session-store.ts';

/**
 * Ends the session; its token and remember-me id are refused from now on. With the last session of a sign-on its
 * tokens open nothing more either: what was issued until now is refused, whoever has kept it.
 */
export const logout: Verb<'logout'> = async (ctx) => {
  const { sessionId, personId, username } = ctx.actor;
  await ctx.record.as('echolot_sign_on', async (tx) => {
    const signOnSession = (await findSession(tx, sessionId))?.signOnSession;
    await endSession(tx, sessionId, ctx.now());
    if (signOnSession && !(await isSignOnSessionInUse(tx, signOnSession, ctx.now()))) {
      await refuseTokensOf(tx, signOnSession, ctx.now(), ctx.now());
    }
    await noteInAudit(tx, {
      universeId: ctx.universe.universeId,
      personId,
      action: 'logout',
      subject: username,
      details: { outcome: 'ended', sessionId },
    });
  });
  forgetSessions(ctx.record);
  return { ok: true };
};

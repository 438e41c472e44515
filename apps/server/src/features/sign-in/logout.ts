import type { Verb } from '../../context.ts';
import { forgetSessions } from './authenticate.ts';
import { endSession, noteInAudit } from './session-store.ts';

/** Ends the session; its token and remember-me id are refused from now on. */
export const logout: Verb<'logout'> = async (ctx) => {
  const { sessionId, personId, username } = ctx.actor;
  await ctx.record.as('echolot_sign_on', async (tx) => {
    await endSession(tx, sessionId, ctx.now());
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

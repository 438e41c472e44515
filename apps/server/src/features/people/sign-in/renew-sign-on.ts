import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import type { WithSignOn } from '../../../gateways/sign-on/sign-on-gateway.ts';
import { forgetSessions, tokenOf } from './authenticate.ts';
import { confirmSession } from './confirm-session.ts';
import { findPerson } from './person-store.ts';
import { findSession } from './session-store.ts';
import { isSignedOut, keepToken } from './sign-on-session-store.ts';
import { sealToken } from './token-seal.ts';

/**
 * Takes the access token that the browser has just refreshed, and asks the provider with it what holds for the person. The
 * token must be the same person's; an older one than the last is not kept.
 */
export const renewSignOn: Verb<'renewSignOn', WithSignOn> = async (ctx, { body }) => {
  const { sessionId, personId } = ctx.actor;
  const find = () => ctx.record.as('echolot_sign_on', (tx) => findSession(tx, sessionId));
  const before = await find();
  if (before?.kind !== 'sign_on') return { ok: true, isSignOnReachable: true };
  const token = await ctx.signOn.verifyAccess(body.accessToken);
  const bearer = tokenOf(ctx.actor);
  const kept = await ctx.record.as('echolot_sign_on', async (tx) => {
    const person = await findPerson(tx, personId);
    const signOnSession = token.sessionId ?? null;
    if (token.subject !== (person?.signOnSubject ?? personId)) {
      throw new AppError('token_invalid', { reason: 'The token names somebody else.' });
    }
    if (signOnSession !== null && (await isSignedOut(tx, signOnSession, token.issuedAt))) {
      throw new AppError('token_invalid', { reason: 'This sign-in was signed out.' });
    }
    if (before.tokenExpiresAt === null || before.tokenExpiresAt < token.expiresAt) {
      const sealed = sealToken(body.accessToken, bearer);
      await keepToken(tx, sessionId, { sealed, expiresAt: token.expiresAt, signOnSession });
    }
    return findSession(tx, sessionId);
  });
  if (kept) await confirmSession(ctx, kept, bearer);
  forgetSessions(ctx.record);
  const after = await find();
  if (!after) throw new AppError('sign_in_required');
  return { ok: true, isSignOnReachable: after.isSignOnReachable };
};

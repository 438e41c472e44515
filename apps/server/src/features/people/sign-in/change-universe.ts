import { AppError } from '@echolot/contract/app-error';
import type { Caller, Verb } from '../../../context.ts';
import { forgetSessions, tokenOf } from './authenticate.ts';
import { listEntries } from './entry-view.ts';
import { readIdentity } from './identity.ts';
import { openSession, signOnOf } from './open-session.ts';
import { endSession, familyOf, findSession, noteInAudit } from './session-store.ts';
import type { WithSurveyLists } from './survey-lists.ts';

/** Ends this session and opens one in another universe of the same sign-in. */
export const changeUniverse: Verb<'changeUniverse', Caller & WithSurveyLists> = async (ctx, { params }) => {
  const { sessionId, personId, username, isRoot } = ctx.actor;
  const opened = await ctx.record.as('echolot_sign_on', async (tx) => {
    const session = await findSession(tx, sessionId);
    if (!session) throw new AppError('sign_in_required');
    const entries = await listEntries(tx, { ...session, isRoot });
    const entry = entries.find(({ universe }) => universe.extName === params.universe);
    if (!entry) throw new AppError('universe_not_found');
    await endSession(tx, sessionId, ctx.now());
    await noteInAudit(tx, {
      universeId: session.universeId,
      personId,
      action: 'changeUniverse',
      subject: username,
      details: { outcome: 'ended', sessionId, to: entry.universe.extName },
    });
    return openSession(
      tx,
      {
        personId,
        username,
        universeId: entry.universe.universeId,
        kind: session.kind,
        signOn: signOnOf(session, tokenOf(ctx.actor)),
        isRemembered: session.isRemembered,
        rememberFamily: familyOf(session),
        allowsIndicators: session.allowsIndicators,
        action: 'changeUniverse',
        address: ctx.address,
      },
      ctx.now(),
    );
  });
  forgetSessions(ctx.record);
  return readIdentity(ctx, opened);
};

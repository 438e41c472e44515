import { AppError } from '@echolot/contract/app-error';
import type { Caller, Verb } from '../../../context.ts';
import type { WithSignOn } from '../../../gateways/sign-on/sign-on-gateway.ts';
import { sendStaffMail } from '../mail/public.ts';
import { forgetSessions, isRootIn } from './authenticate.ts';
import { listEntries } from './entry-view.ts';
import { readIdentity } from './identity.ts';
import { openSession, signOnOf } from './open-session.ts';
import { findPerson } from './person-store.ts';
import { reusedSessionMail } from './reused-session-mail.ts';
import { endRememberedFamily, familyOf, noteInAudit, takeRememberedSession } from './session-store.ts';
import { hashToken } from './session-token.ts';
import type { WithSurveyLists } from './survey-lists.ts';

type Ctx = Parameters<typeof validateCookie>[0];

/**
 * Opens a session again from a remember-me session id. The id is used up; the identity carries the next one. An
 * id that comes a second time is in two hands: what it has opened ends.
 */
export const validateCookie: Verb<'validateCookie', Caller & WithSignOn & WithSurveyLists> = async (ctx, { body }) => {
  const rememberHash = hashToken(body.sessionId);
  const opened = await ctx.record.as('echolot_sign_on', async (tx) => {
    const session = await takeRememberedSession(tx, rememberHash, ctx.now());
    const person = session && (await findPerson(tx, session.personId));
    if (!session || !person || person.isDisabled) return undefined;
    const isOfThisProvider = session.signOnIssuer === (ctx.signOn.outsideIssuer ?? null);
    if (session.kind === 'sign_on' && !isOfThisProvider) return undefined;
    const seeker = { ...session, isRoot: isRootIn(session, person) };
    const [entry] = await listEntries(tx, seeker, session.universeId);
    if (!entry) return undefined;
    const signOn = signOnOf(session);
    return openSession(
      tx,
      {
        personId: person.personId,
        username: person.username,
        universeId: session.universeId,
        kind: session.kind,
        // The provider is asked with the first request: what it has ended meanwhile does not come back.
        signOn: signOn && { ...signOn, askedAt: null },
        isRemembered: true,
        rememberFamily: familyOf(session),
        allowsIndicators: session.allowsIndicators,
        action: 'validateCookie',
        address: ctx.address,
      },
      ctx.now(),
    );
  });
  if (!opened) throw new AppError((await endReused(ctx, rememberHash)) ? 'session_id_reused' : 'sign_in_required');
  forgetSessions(ctx.record);
  return readIdentity(ctx, opened);
};

/** @returns false when the id was not used up before. */
async function endReused(ctx: Ctx, rememberHash: Buffer): Promise<boolean> {
  const reused = await ctx.record.as('echolot_sign_on', async (tx) => {
    const used = await endRememberedFamily(tx, rememberHash, ctx.now());
    const person = used && (await findPerson(tx, used.personId));
    if (!used || !person) return undefined;
    await noteInAudit(tx, {
      universeId: used.universeId,
      personId: person.personId,
      action: 'validateCookie',
      subject: person.username,
      details: { outcome: 'reused', address: ctx.address },
    });
    return { ...used, person };
  });
  if (!reused) return false;
  forgetSessions(ctx.record);
  const { universeId, person, sessionId } = reused;
  const mail = reusedSessionMail(person, { sessionId, publicUrl: ctx.config.publicUrl });
  await ctx.record.inUniverse(universeId, (tx) => sendStaffMail(tx, ctx.jobs, universeId, [mail]));
  return true;
}

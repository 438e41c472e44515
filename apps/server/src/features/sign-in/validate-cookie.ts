import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../context.ts';
import { forgetSessions, isRootIn } from './authenticate.ts';
import { listEntries } from './entry-view.ts';
import { readIdentity } from './identity.ts';
import { openSession } from './open-session.ts';
import { findPerson } from './person-store.ts';
import { takeRememberedSession } from './session-store.ts';
import { hashToken } from './session-token.ts';

/** Opens a session again from a remember-me session id. The id is used up; the identity carries the next one. */
export const validateCookie: Verb<'validateCookie'> = async (ctx, { body }) => {
  const opened = await ctx.record.as('echolot_sign_on', async (tx) => {
    const session = await takeRememberedSession(tx, hashToken(body.sessionId), ctx.now());
    const person = session && (await findPerson(tx, session.personId));
    if (!session || !person || person.isDisabled) return undefined;
    const seeker = { ...session, isRoot: isRootIn(session, person) };
    const [entry] = await listEntries(tx, seeker, session.universeId);
    if (!entry) return undefined;
    const wish = { ...session, username: person.username, isRemembered: true, action: 'validateCookie' } as const;
    return openSession(tx, { ...wish, address: ctx.address }, ctx.now());
  });
  if (!opened) throw new AppError('sign_in_required');
  forgetSessions(ctx.record);
  return readIdentity(ctx, opened);
};

import type { OpenContext } from '../../../context.ts';
import type { SignOnGateway } from '../../../gateways/sign-on/sign-on-gateway.ts';
import { forgetSessions } from './authenticate.ts';
import { endSessionsOfSignOn, endSessionsOfSubject, refuseTokensOf, takeLogoutToken } from './sign-on-session-store.ts';

type Dependencies = Pick<OpenContext, 'record' | 'now'>;
type LogoutNotice = Awaited<ReturnType<SignOnGateway['verifyLogout']>>;

/**
 * The identity provider's session has ended: what was opened with it ends too, and its tokens open nothing more.
 * @param options.isOver false when only what was issued until now is in doubt and the session itself goes on there.
 */
export async function endSignOnSession(
  { record, now }: Dependencies,
  signOnSession: string,
  { isOver = true } = {},
): Promise<void> {
  await record.as('echolot_sign_on', async (tx) => {
    await endSessionsOfSignOn(tx, signOnSession, now());
    await refuseTokensOf(tx, signOnSession, now(), isOver ? null : now());
  });
  forgetSessions(record);
}

/** The identity provider tells that a session, or all of a person, have ended. @returns false when it told so before. */
export async function endSignOnSessions({ record, now }: Dependencies, notice: LogoutNotice): Promise<boolean> {
  const { issuer, subject, sessionId } = notice;
  const isNew = await record.as('echolot_sign_on', async (tx) => {
    if (!(await takeLogoutToken(tx, notice))) return false;
    const ended = sessionId === undefined ? [] : [sessionId];
    if (sessionId !== undefined) await endSessionsOfSignOn(tx, sessionId, now());
    else if (subject !== undefined) ended.push(...(await endSessionsOfSubject(tx, { issuer, subject }, now())));
    for (const one of new Set(ended)) await refuseTokensOf(tx, one, now());
    return true;
  });
  if (isNew) forgetSessions(record);
  return isNew;
}

import { AppError } from '@echolot/contract/app-error';
import type { OpenContext } from '../../../context.ts';
import type { WithSignOn } from '../../../gateways/sign-on/sign-on-gateway.ts';
import { findPerson } from './person-store.ts';
import { endSession, findSession, type SessionRow } from './session-store.ts';
import {
  endSessionsOfSignOn,
  keepConfirmation,
  keepReachability,
  reserveConfirmation,
} from './sign-on-session-store.ts';
import { graceEnd } from './sign-on-span.ts';
import { openToken } from './token-seal.ts';

export type ConfirmContext = Pick<OpenContext, 'record' | 'config' | 'now' | 'log'> & WithSignOn;

/**
 * Asks the provider whether the person of a session is still good there and with which rights, and keeps the answer. One
 * request asks; others that come meanwhile, on this server or another, go on with what is known.
 */
export async function confirmSession(
  { record, signOn, config, now, log }: ConfirmContext,
  session: SessionRow,
  bearer: string,
): Promise<void> {
  const { sessionId, signOnSession, sealedToken } = session;
  const person = await record.as('echolot_sign_on', async (tx) =>
    (await reserveConfirmation(tx, session, now())) ? findPerson(tx, session.personId) : undefined,
  );
  if (!person) return;
  const accessToken = sealedToken ? openToken(sealedToken, bearer) : undefined;
  const subject = person.signOnSubject ?? person.personId;
  const answer = await signOn.confirm({ subject, sessionId: signOnSession, accessToken }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'sign_on_unavailable') return error;
    throw error;
  });
  const at = now();
  await record.as('echolot_sign_on', async (tx) => {
    if (answer === undefined) {
      // A newer token may have come meanwhile, and with it another answer.
      const current = await findSession(tx, sessionId);
      if (current && current.tokenExpiresAt?.getTime() === session.tokenExpiresAt?.getTime())
        await refuse(tx, current, at);
      return;
    }
    if (!(answer instanceof Error)) return keepConfirmation(tx, sessionId, answer, at);
    await keepReachability(tx, sessionId, false);
    const knownAt = session.confirmedAt ?? session.createdAt;
    const isOver = at.getTime() >= knownAt.getTime() + config.signOnGraceMs;
    if (isOver) await endSession(tx, sessionId, at);
    if (session.isSignOnReachable || isOver) {
      log.warn(
        { err: answer, sessionId, isOver },
        'the identity provider does not answer: sessions live on for a while',
      );
    }
  });
}

type Tx = Parameters<Parameters<OpenContext['record']['as']>[1]>[0];

/**
 * The provider refused. With a token that has ended by itself it says nothing about the person: the browser has a moment
 * to bring the next one, from its end on or from the moment the provider answers again.
 */
async function refuse(tx: Tx, session: SessionRow, at: Date): Promise<void> {
  const hasLivingToken = session.tokenExpiresAt !== null && session.tokenExpiresAt > at;
  if (!hasLivingToken && (at < graceEnd(session) || !session.isSignOnReachable)) {
    return keepReachability(tx, session.sessionId, true);
  }
  await endSession(tx, session.sessionId, at);
  if (hasLivingToken && session.signOnSession !== null) await endSessionsOfSignOn(tx, session.signOnSession, at);
}

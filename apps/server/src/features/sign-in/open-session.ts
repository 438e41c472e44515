import type { OpenContext } from '../../context.ts';
import { uuidV7 } from '../../uuid-v7.ts';
import type { OpenedSession } from './identity.ts';
import { createSession, noteInAudit, type SessionKind } from './session-store.ts';
import { createToken, hashToken } from './session-token.ts';

/** What a session is opened with. */
export interface SessionWish {
  readonly personId: string;
  readonly username: string;
  readonly universeId: string;
  readonly kind: SessionKind;
  readonly signOnSession: string | null;
  readonly tokenRoles: readonly string[];
  readonly universes: readonly string[];
  readonly allowsIndicators: boolean;
  /** Whether a remember-me session id is made. */
  readonly isRemembered: boolean;
  /** Verb that opens it, for the audit. */
  readonly action: 'login' | 'validateKeycloak' | 'validateCookie' | 'changeUniverse';
  readonly address: string;
}

type Tx = Parameters<Parameters<OpenContext['record']['as']>[1]>[0];

/** Opens a session and notes it, in the caller's transaction of `echolot_sign_on`. */
export async function openSession(tx: Tx, wish: SessionWish, now: Date): Promise<OpenedSession> {
  const sessionId = uuidV7();
  const token = createToken();
  const rememberId = wish.isRemembered ? createToken() : null;
  await createSession(
    tx,
    {
      sessionId,
      tokenHash: hashToken(token),
      rememberHash: rememberId === null ? null : hashToken(rememberId),
      personId: wish.personId,
      universeId: wish.universeId,
      kind: wish.kind,
      signOnSession: wish.signOnSession,
      tokenRoles: wish.tokenRoles,
      universes: wish.universes,
      allowsIndicators: wish.allowsIndicators,
    },
    now,
  );
  await noteInAudit(tx, {
    universeId: wish.universeId,
    personId: wish.personId,
    action: wish.action,
    subject: wish.username,
    details: { outcome: 'opened', sessionId, kind: wish.kind, address: wish.address },
  });
  return { sessionId, token, rememberId };
}

import type { OpenContext } from '../../../context.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import type { OpenedSession } from './identity.ts';
import { createSession, noteInAudit, type SessionKind, type SessionRow } from './session-store.ts';
import { createToken, hashToken } from './session-token.ts';
import { openToken, sealToken } from './token-seal.ts';

/** What the identity provider has said of the person; carried from session to session. */
export type SignOnWord = Pick<
  SessionRow,
  | 'signOnSession'
  | 'signOnIssuer'
  | 'isTokenRoot'
  | 'tokenRoles'
  | 'tokenPermissions'
  | 'universes'
  | 'tokenExpiresAt'
  | 'askedAt'
  | 'confirmedAt'
  | 'isSignOnReachable'
> & { readonly accessToken: string | undefined };

/** What a session is opened with. */
export interface SessionRequest {
  readonly personId: string;
  readonly username: string;
  readonly universeId: string;
  readonly kind: SessionKind;
  /** Absent for a local session. */
  readonly signOn: SignOnWord | undefined;
  /** Whether indicators may be read in it. */
  readonly allowsIndicators: boolean;
  /** Whether a remember-me session id is made. */
  readonly isRemembered: boolean;
  /** First session of the chain of remember-me ids this one belongs to. */
  readonly rememberFamily: string | null;
  /** Verb that opens it, for the audit. */
  readonly action: 'login' | 'validateKeycloak' | 'validateCookie' | 'changeUniverse';
  readonly address: string;
}

type Tx = Parameters<Parameters<OpenContext['record']['as']>[1]>[0];

const noSignOn: SignOnWord = {
  signOnSession: null,
  signOnIssuer: null,
  isTokenRoot: false,
  tokenRoles: [],
  tokenPermissions: null,
  universes: [],
  tokenExpiresAt: null,
  askedAt: null,
  confirmedAt: null,
  isSignOnReachable: true,
  accessToken: undefined,
};

/** Opens a session and notes it, in the caller's transaction of `echolot_sign_on`. */
export async function openSession(tx: Tx, request: SessionRequest, now: Date): Promise<OpenedSession> {
  const sessionId = uuidV7();
  const token = createToken();
  const rememberId = request.isRemembered ? createToken() : null;
  const { accessToken, ...signOn } = request.signOn ?? noSignOn;
  await createSession(
    tx,
    {
      ...signOn,
      sessionId,
      tokenHash: hashToken(token),
      rememberHash: rememberId === null ? null : hashToken(rememberId),
      personId: request.personId,
      universeId: request.universeId,
      kind: request.kind,
      sealedToken: accessToken === undefined ? null : sealToken(accessToken, token),
      rememberFamily: request.rememberFamily,
      allowsIndicators: request.allowsIndicators,
    },
    now,
  );
  await noteInAudit(tx, {
    universeId: request.universeId,
    personId: request.personId,
    action: request.action,
    subject: request.username,
    details: { outcome: 'opened', sessionId, kind: request.kind, address: request.address },
  });
  return { sessionId, token, rememberId };
}

/** What a session passes on to the one that follows it; without the bearer token the access token stays behind. */
export function signOnOf(session: SessionRow, bearer?: string): SignOnWord | undefined {
  if (session.kind === 'local') return undefined;
  const { sealedToken } = session;
  const accessToken = sealedToken && bearer !== undefined ? openToken(sealedToken, bearer) : undefined;
  return { ...pick(session), accessToken, tokenExpiresAt: accessToken === undefined ? null : session.tokenExpiresAt };
}

function pick(session: SessionRow): Omit<SignOnWord, 'accessToken'> {
  const { signOnSession, signOnIssuer, isTokenRoot, tokenRoles, tokenPermissions, universes } = session;
  const { tokenExpiresAt, askedAt, confirmedAt, isSignOnReachable } = session;
  return {
    signOnSession,
    signOnIssuer,
    isTokenRoot,
    tokenRoles,
    tokenPermissions,
    universes,
    tokenExpiresAt,
    askedAt,
    confirmedAt,
    isSignOnReachable,
  };
}

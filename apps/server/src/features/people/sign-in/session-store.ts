import type { Selectable } from 'kysely';
import { type AuditEntry, writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';
import type { Tables } from '../../../database/tables.ts';
import { rememberEnd, sessionEnd } from './session-span.ts';

export type SessionKind = 'sign_on' | 'local';

/** A session as it is, with what its token named. */
export interface SessionRow {
  readonly sessionId: string;
  readonly personId: string;
  readonly universeId: string;
  readonly kind: SessionKind;
  /** Session at the identity provider. */
  readonly signOnSession: string | null;
  readonly tokenRoles: readonly string[];
  /** Universes the provider named last; empty for local sessions, which may enter whatever allows it. */
  readonly universes: readonly string[];
  /** Whether indicators may be read in it. */
  readonly allowsIndicators: boolean;
  /** Outside provider whose tokens opened it; null for the embedded one and for local sessions. */
  readonly signOnIssuer: string | null;
  /** Whether the outside provider makes the person root. */
  readonly isTokenRoot: boolean;
  /** The only permissions the provider leaves the person; null when it does not limit them. */
  readonly tokenPermissions: readonly string[] | null;
  /** Newest access token, encrypted with the bearer token. */
  readonly sealedToken: Buffer | null;
  readonly tokenExpiresAt: Date | null;
  /** When the provider was asked last, and when it last vouched for the person. */
  readonly askedAt: Date | null;
  readonly confirmedAt: Date | null;
  /** Whether the provider answered when it was asked last. */
  readonly isSignOnReachable: boolean;
  /** First session of a chain opened by remember-me ids; null outside of one. */
  readonly rememberFamily: string | null;
  readonly isRemembered: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

/** The chain of remember-me ids a session that follows this one belongs to. */
export function familyOf({ sessionId, rememberFamily, isRemembered }: SessionRow): string | null {
  return rememberFamily ?? (isRemembered ? sessionId : null);
}

export interface NewSession extends Omit<SessionRow, 'isRemembered' | 'createdAt' | 'lastUsedAt' | 'expiresAt'> {
  readonly tokenHash: Buffer;
  readonly rememberHash: Buffer | null;
}

const columns = [
  'session_id',
  'person_id',
  'universe_id',
  'kind',
  'sign_on_session',
  'token_roles',
  'universes',
  'allows_indicators',
  'sign_on_issuer',
  'is_token_root',
  'token_permissions',
  'sign_on_token',
  'sign_on_token_expires_at',
  'sign_on_asked_at',
  'sign_on_confirmed_at',
  'is_sign_on_reachable',
  'remember_family',
  'remember_hash',
  'created_at',
  'last_used_at',
  'expires_at',
] as const;

export async function createSession({ db }: Tx, session: NewSession, now: Date): Promise<void> {
  await db
    .insertInto('session')
    .values({
      session_id: session.sessionId,
      token_hash: session.tokenHash,
      remember_hash: session.rememberHash,
      person_id: session.personId,
      universe_id: session.universeId,
      kind: session.kind,
      sign_on_session: session.signOnSession,
      token_roles: [...session.tokenRoles],
      universes: [...session.universes],
      allows_indicators: session.allowsIndicators,
      sign_on_issuer: session.signOnIssuer,
      is_token_root: session.isTokenRoot,
      token_permissions: session.tokenPermissions && [...session.tokenPermissions],
      sign_on_token: session.sealedToken,
      sign_on_token_expires_at: session.tokenExpiresAt,
      sign_on_asked_at: session.askedAt,
      sign_on_confirmed_at: session.confirmedAt,
      is_sign_on_reachable: session.isSignOnReachable,
      remember_family: session.rememberFamily,
      created_at: now,
      last_used_at: now,
      expires_at: sessionEnd(now, now),
      remember_expires_at: session.rememberHash ? rememberEnd(now) : null,
      ended_at: null,
    })
    .execute();
  await noteSeen({ db }, session, now);
}

/** The session of a bearer token, if it has neither ended nor expired. */
export async function findSessionByToken({ db }: Tx, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('session')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && toSession(row);
}

export async function findSession({ db }: Tx, sessionId: string): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('session')
    .select(columns)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && toSession(row);
}

/**
 * Ends the session of a remember-me id and answers it, so that the id opens one new session and no second one. Its
 * bearer token may have expired long before.
 */
export async function takeRememberedSession(
  { db }: Tx,
  rememberHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const row = await db
    .updateTable('session')
    .set({ ended_at: now, remember_used_at: now })
    .where('remember_hash', '=', rememberHash)
    .where('ended_at', 'is', null)
    .where('remember_expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
  return row && toSession(row);
}

/**
 * Ends what a remember-me id has opened, for an id that was used up before: two browsers have it, and one of them should not.
 * @returns whose session it was; undefined when the id was not used up, but never known, signed out or too old.
 */
export async function endRememberedFamily(
  { db }: Tx,
  rememberHash: Buffer,
  now: Date,
): Promise<{ sessionId: string; personId: string; universeId: string } | undefined> {
  const used = await db
    .selectFrom('session')
    .select(['session_id', 'remember_family', 'person_id', 'universe_id'])
    .where('remember_hash', '=', rememberHash)
    .where('remember_used_at', 'is not', null)
    .executeTakeFirst();
  if (!used) return undefined;
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('remember_family', '=', used.remember_family ?? used.session_id)
    .where('ended_at', 'is', null)
    .execute();
  return { sessionId: used.session_id, personId: used.person_id, universeId: used.universe_id };
}

/** Moves a session's end with its use. */
export async function noteUse({ db }: Tx, session: SessionRow, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: now, expires_at: sessionEnd(session.createdAt, now) })
    .where('session_id', '=', session.sessionId)
    .where('ended_at', 'is', null)
    .execute();
  await noteSeen({ db }, session, now);
}

/** Notes that somebody was in a universe. */
async function noteSeen(
  { db }: Pick<Tx, 'db'>,
  { personId, universeId }: Pick<SessionRow, 'personId' | 'universeId'>,
  at: Date,
): Promise<void> {
  await db
    .insertInto('member_seen')
    .values({ universe_id: universeId, person_id: personId, at })
    .onConflict((conflict) => conflict.columns(['universe_id', 'person_id']).doUpdateSet({ at }))
    .execute();
}

export async function endSession({ db }: Tx, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a person's sessions but one. */
export async function endSessionsOfPerson(
  { db }: Tx,
  personId: string,
  exceptSessionId: string | undefined,
  now: Date,
): Promise<void> {
  let query = db
    .updateTable('session')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null);
  if (exceptSessionId !== undefined) query = query.where('session_id', '<>', exceptSessionId);
  await query.execute();
}

/** Deletes sessions that nobody can use any more since the given instant; the audit keeps who signed in. */
export async function deleteDeadSessions({ db }: Tx, before: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((where) =>
      where.or([
        where('ended_at', '<', before),
        where.and([
          where('expires_at', '<', before),
          where.or([where('remember_expires_at', 'is', null), where('remember_expires_at', '<', before)]),
        ]),
      ]),
    )
    .execute();
}

/** Notes a sign-in, a refused one, a sign-out, in the transaction of what it tells. */
export async function noteInAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await writeAuditEntry(tx, entry);
}

function toSession(row: Pick<Selectable<Tables['session']>, (typeof columns)[number]>): SessionRow {
  return {
    sessionId: row.session_id,
    personId: row.person_id,
    universeId: row.universe_id,
    kind: row.kind,
    signOnSession: row.sign_on_session,
    tokenRoles: row.token_roles,
    universes: row.universes,
    allowsIndicators: row.allows_indicators,
    signOnIssuer: row.sign_on_issuer,
    isTokenRoot: row.is_token_root,
    tokenPermissions: row.token_permissions,
    sealedToken: row.sign_on_token,
    tokenExpiresAt: row.sign_on_token_expires_at,
    askedAt: row.sign_on_asked_at,
    confirmedAt: row.sign_on_confirmed_at,
    isSignOnReachable: row.is_sign_on_reachable,
    rememberFamily: row.remember_family,
    isRemembered: row.remember_hash !== null,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}

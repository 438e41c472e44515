import { sql } from 'kysely';
import { type AuditEntry, writeAuditEntry } from '../../database/audit-entry.ts';
import type { Tx } from '../../database/record.ts';
import { rememberEnd, sessionEnd } from './session-span.ts';

export type SessionKind = 'sign_on' | 'local';

/** A session as it stands, with what its token named. */
export interface SessionRow {
  readonly sessionId: string;
  readonly personId: string;
  readonly universeId: string;
  readonly kind: SessionKind;
  /** Session at the identity provider. */
  readonly signOnSession: string | null;
  readonly tokenRoles: readonly string[];
  /** Universes the token named; empty for local sessions, which may enter whatever allows it. */
  readonly universes: readonly string[];
  /** Whether indicators may be read in it. */
  readonly allowsIndicators: boolean;
  readonly isRemembered: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
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
      created_at: now,
      last_used_at: now,
      expires_at: sessionEnd(now, now),
      remember_expires_at: session.rememberHash ? rememberEnd(now) : null,
      ended_at: null,
    })
    .execute();
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
    .set({ ended_at: now })
    .where('remember_hash', '=', rememberHash)
    .where('ended_at', 'is', null)
    .where('remember_expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
  return row && toSession(row);
}

/** Moves a session's end with its use. */
export async function noteUse({ db }: Tx, session: SessionRow, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: now, expires_at: sessionEnd(session.createdAt, now) })
    .where('session_id', '=', session.sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Adds a universe to those the token of a session named; a local session needs no names. */
export async function addUniverseToSession({ db }: Tx, sessionId: string, extName: string): Promise<void> {
  await sql`
    update session set universes = array_append(universes, ${extName})
    where session_id = ${sessionId} and kind = 'sign_on' and not ${extName} = any(universes)`.execute(db);
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

/** Ends what was opened with one session of the identity provider. */
export async function endSessionsOfSignOn({ db }: Tx, signOnSession: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('sign_on_session', '=', signOnSession)
    .where('ended_at', 'is', null)
    .execute();
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

function toSession(row: {
  session_id: string;
  person_id: string;
  universe_id: string;
  kind: SessionKind;
  sign_on_session: string | null;
  token_roles: string[];
  universes: string[];
  allows_indicators: boolean;
  remember_hash: Buffer | null;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}): SessionRow {
  return {
    sessionId: row.session_id,
    personId: row.person_id,
    universeId: row.universe_id,
    kind: row.kind,
    signOnSession: row.sign_on_session,
    tokenRoles: row.token_roles,
    universes: row.universes,
    allowsIndicators: row.allows_indicators,
    isRemembered: row.remember_hash !== null,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}

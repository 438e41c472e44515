import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { SignOnGateway } from '../../../gateways/sign-on/sign-on-gateway.ts';
import type { SessionRow } from './session-store.ts';

type Claims = NonNullable<Awaited<ReturnType<SignOnGateway['confirm']>>>;

/** Longer than any access token lives. */
const END_KEPT_MS = 30 * 86_400_000;

/** Adds a universe to those the token of a session named; a local session needs no names. */
export async function addUniverseToSession({ db }: Tx, sessionId: string, extName: string): Promise<void> {
  await sql`
    update session set universes = array_append(universes, ${extName})
    where session_id = ${sessionId} and kind = 'sign_on' and not ${extName} = any(universes)`.execute(db);
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

/** Ends all sessions of a person of an outside provider. @returns their sessions at the provider. */
export async function endSessionsOfSubject(
  { db }: Tx,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  now: Date,
): Promise<string[]> {
  const person = await db
    .selectFrom('person')
    .select('person_id')
    .where('sign_on_issuer', '=', issuer)
    .where('sign_on_subject', '=', subject)
    .executeTakeFirst();
  return person ? endSignOnSessionsOf({ db }, person.person_id, now) : [];
}

/** Ends a person's sessions of single sign-on. @returns their sessions at the provider. */
export async function endSignOnSessionsOf({ db }: Pick<Tx, 'db'>, personId: string, now: Date): Promise<string[]> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('kind', '=', 'sign_on')
    .where('ended_at', 'is', null)
    .returning('sign_on_session')
    .execute();
  return ended.flatMap(({ sign_on_session: sid }) => sid ?? []);
}

/**
 * Makes a sign-out final: tokens of the provider's session open nothing more.
 * @param refusedUntil only tokens issued until then; all of them when absent.
 */
export async function refuseTokensOf(
  { db }: Tx,
  signOnSession: string,
  now: Date,
  refusedUntil: Date | null = null,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + END_KEPT_MS);
  await db
    .insertInto('sign_on_end')
    .values({ sign_on_session: signOnSession, tokens_refused_until: refusedUntil, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('sign_on_session').doUpdateSet({
        // A session the provider has ended stays ended.
        tokens_refused_until: sql`case when sign_on_end.tokens_refused_until is null then null else excluded.tokens_refused_until end`,
        expires_at: expiresAt,
      }),
    )
    .execute();
}

/** Whether a token of the provider's session was issued before its sign-out. */
export async function isSignedOut({ db }: Tx, signOnSession: string, issuedAt: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sign_on_end')
    .select('sign_on_session')
    .where('sign_on_session', '=', signOnSession)
    .where((where) =>
      where.or([where('tokens_refused_until', 'is', null), where('tokens_refused_until', '>=', issuedAt)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another session of ours rests on the same session of the provider. */
export async function isSignOnSessionInUse({ db }: Tx, signOnSession: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('session_id')
    .where('sign_on_session', '=', signOnSession)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a logout token once. @returns false when it was taken before. */
export async function takeLogoutToken(
  { db }: Tx,
  { issuer, tokenId, expiresAt }: { readonly issuer: string; readonly tokenId: string; readonly expiresAt: Date },
): Promise<boolean> {
  const hash = createHash('sha256')
    .update(JSON.stringify([issuer, tokenId]))
    .digest();
  const taken = await db
    .insertInto('sign_on_logout_token')
    .values({ token_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Notes that the provider is asked now. @returns false when somebody else has just asked, on whichever server. */
export async function reserveConfirmation(
  { db }: Tx,
  { sessionId, askedAt }: Pick<SessionRow, 'sessionId' | 'askedAt'>,
  now: Date,
): Promise<boolean> {
  const reserved = await db
    .updateTable('session')
    .set({ sign_on_asked_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where((where) =>
      askedAt === null ? where('sign_on_asked_at', 'is', null) : where('sign_on_asked_at', '<=', askedAt),
    )
    .returning('session_id')
    .executeTakeFirst();
  return reserved !== undefined;
}

/** Keeps a newer access token of a session. */
export async function keepToken(
  { db }: Tx,
  sessionId: string,
  token: { readonly sealed: Buffer; readonly expiresAt: Date; readonly signOnSession: string | null },
): Promise<void> {
  await db
    .updateTable('session')
    .set({
      sign_on_token: token.sealed,
      sign_on_token_expires_at: token.expiresAt,
      ...(token.signOnSession !== null && { sign_on_session: token.signOnSession }),
    })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Keeps what the provider said of the person of a session. */
export async function keepConfirmation({ db }: Tx, sessionId: string, claims: Claims, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({
      sign_on_asked_at: now,
      sign_on_confirmed_at: now,
      is_sign_on_reachable: true,
      is_token_root: claims.isRoot && claims.personId === undefined,
      token_roles: [...claims.roles],
      token_permissions: claims.permissions ? [...claims.permissions] : null,
      universes: [...claims.universes],
    })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function keepReachability({ db }: Tx, sessionId: string, isReachable: boolean): Promise<void> {
  await db
    .updateTable('session')
    .set({ is_sign_on_reachable: isReachable })
    .where('session_id', '=', sessionId)
    .execute();
}

/** Deletes what is kept of ended sessions of the provider and of logout tokens for longer than it matters. */
export async function deleteOldSignOnEnds({ db }: Tx, now: Date): Promise<void> {
  await db.deleteFrom('sign_on_end').where('expires_at', '<', now).execute();
  await db.deleteFrom('sign_on_logout_token').where('expires_at', '<', now).execute();
}

import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

/** What the link of an invitation opens. */
export interface InvitationLink {
  readonly universeId: string;
  readonly universe: string;
  readonly universeTitle: string;
  readonly personId: string;
  readonly username: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly locale: string;
  readonly hasPassword: boolean;
  /** Whether somebody has shown that the address is theirs, and has a password. */
  readonly isProven: boolean;
}

/** An invitation that is open, of a membership that was not taken away, to the address of today. Locked with person and membership. */
export async function findInvitationLink(
  { db }: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationLink | undefined> {
  const { rows } = await sql<InvitationLink>`
    select u.universe_id as "universeId", u.ext_name as universe, u.title as "universeTitle", p.person_id as "personId",
      p.username, p.given_name as "givenName", p.family_name as "familyName", p.email, p.locale,
      p.has_password as "hasPassword", p.has_password and p.email_proven_at is not null as "isProven"
    from invitation i
    join universe u using (universe_id)
    join membership m using (universe_id, person_id)
    join person p using (person_id)
    where i.token_hash = ${tokenHash} and i.ended_at is null and i.expires_at > ${now}
      and m.disabled_at is null and p.disabled_at is null and not p.is_root and lower(i.email) = lower(p.email)
    for update of m, i, p`.execute(db);
  return rows[0];
}

/** Who may be sent a link, and the universe that sends it; undefined for everybody else. */
export async function findForgetful({ db }: Tx, username: string) {
  const { rows } = await sql<{
    personId: string;
    username: string;
    name: string;
    email: string;
    locale: string;
    universeId: string;
  }>`
    select p.person_id as "personId", p.username, p.email, p.locale, u.universe_id as "universeId",
      coalesce(nullif(trim(p.given_name || ' ' || p.family_name), ''), p.username) as name
    from person p
    left join membership m on m.person_id = p.person_id and m.disabled_at is null and m.claimed_at is not null
    join universe u on u.universe_id = m.universe_id or (p.is_root and m.universe_id is null)
    where p.username = ${username} and p.has_password and p.email <> '' and p.disabled_at is null
    order by m.created_at, u.created_at limit 1`.execute(db);
  return rows[0];
}

export async function countResetsSince({ db }: Tx, personId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('password_reset')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('person_id', '=', personId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Links asked for before open nothing any more. */
export async function insertReset(
  { db }: Tx,
  {
    tokenHash,
    personId,
    email,
    now,
    expiresAt,
  }: { tokenHash: Buffer; personId: string; email: string; now: Date; expiresAt: Date },
): Promise<void> {
  await endResets({ db }, personId, now);
  await db
    .insertInto('password_reset')
    .values({
      token_hash: tokenHash,
      person_id: personId,
      email,
      created_at: now,
      expires_at: expiresAt,
      ended_at: null,
    })
    .execute();
}

export async function endResets({ db }: Pick<Tx, 'db'>, personId: string, now: Date): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Whose password an open link sets. Locked until the transaction ends. */
export async function findReset({ db }: Tx, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('password_reset as r')
    .innerJoin('person as p', 'p.person_id', 'r.person_id')
    .select([
      'p.person_id as personId',
      'p.username',
      'p.given_name as givenName',
      'p.family_name as familyName',
      'p.email',
    ])
    .where('r.token_hash', '=', tokenHash)
    .where('r.ended_at', 'is', null)
    .where('r.expires_at', '>', now)
    .where('p.disabled_at', 'is', null)
    .whereRef('r.email', '=', 'p.email')
    .forUpdate(['r', 'p'])
    .executeTakeFirst();
}

/** Forgets links that ended before an instant. */
export async function deleteOldResets({ db }: Tx, before: Date): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<', before).execute();
}

import type { Locale } from '@echolot/contract/identity';
import type { Tx } from '../../../database/record.ts';

export interface Person {
  readonly personId: string;
  readonly username: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly locale: string;
  readonly isRoot: boolean;
  readonly passwordHash: string | null;
  readonly isDisabled: boolean;
  /** Id at the outside identity provider that vouches for this person; null for people kept here. */
  readonly signOnSubject: string | null;
}

const columns = [
  'person_id',
  'username',
  'given_name',
  'family_name',
  'email',
  'locale',
  'is_root',
  'password_hash',
  'disabled_at',
  'sign_on_subject',
] as const;

export async function findPerson({ db }: Tx, personId: string): Promise<Person | undefined> {
  const row = await db.selectFrom('person').select(columns).where('person_id', '=', personId).executeTakeFirst();
  return row && toPerson(row);
}

export async function findPersonByUsername({ db }: Tx, username: string): Promise<Person | undefined> {
  const row = await db.selectFrom('person').select(columns).where('username', '=', username).executeTakeFirst();
  return row && toPerson(row);
}

/** Those of these people who have a password here and an open session. */
export async function listSignedInWithPassword({ db }: Tx, usernames: readonly string[]): Promise<Person[]> {
  const rows = await db
    .selectFrom('person')
    .select(columns)
    .where('username', 'in', usernames)
    .where('password_hash', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session').whereRef('session.person_id', '=', 'person.person_id').where('ended_at', 'is', null),
      ),
    )
    .execute();
  return rows.map(toPerson);
}

/** A person as an outside identity provider names them. */
export interface ForeignPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
}

/** Finds a person by issuer and subject and keeps name and address as the provider has them now. */
export async function findForeignPerson({ db }: Tx, person: ForeignPerson): Promise<Person | undefined> {
  const row = await db
    .updateTable('person')
    .set({ given_name: person.givenName, family_name: person.familyName, email: person.email })
    .where('sign_on_issuer', '=', person.issuer)
    .where('sign_on_subject', '=', person.subject)
    .returning(columns)
    .executeTakeFirst();
  return row && toPerson(row);
}

/** Gives a person known by user name to the provider that names them first; one who has a subject stays as they are. */
export async function linkForeignPerson({ db }: Tx, person: ForeignPerson): Promise<Person | undefined> {
  const row = await db
    .updateTable('person')
    .set({
      sign_on_issuer: person.issuer,
      sign_on_subject: person.subject,
      given_name: person.givenName,
      family_name: person.familyName,
      email: person.email,
    })
    .where('username', '=', person.username)
    .where('sign_on_subject', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row && toPerson(row);
}

/** @returns undefined when the user name or the subject is taken meanwhile. */
export async function createForeignPerson(
  { db }: Tx,
  personId: string,
  person: ForeignPerson,
): Promise<Person | undefined> {
  const row = await db
    .insertInto('person')
    .values({
      person_id: personId,
      username: person.username,
      given_name: person.givenName,
      family_name: person.familyName,
      email: person.email,
      sign_on_issuer: person.issuer,
      sign_on_subject: person.subject,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && toPerson(row);
}

export async function keepLocale({ db }: Tx, personId: string, locale: Locale): Promise<void> {
  await db.updateTable('person').set({ locale }).where('person_id', '=', personId).execute();
}

/** Replaces the hash alone (same password, stronger parameters). */
export async function keepPasswordHash({ db }: Tx, personId: string, passwordHash: string): Promise<void> {
  await db.updateTable('person').set({ password_hash: passwordHash }).where('person_id', '=', personId).execute();
}

export async function keepNewPassword(
  { db }: Tx,
  personId: string,
  passwordHash: string,
  changedAt: Date,
): Promise<void> {
  await db
    .updateTable('person')
    .set({ password_hash: passwordHash, password_changed_at: changedAt })
    .where('person_id', '=', personId)
    .execute();
}

/** Whatever the embedded sign-on remembers of a person: its sessions and refresh tokens end at once. */
export async function endSignOnOf({ db }: Tx, personId: string): Promise<void> {
  await db.deleteFrom('sign_on_payload').where('person_id', '=', personId).execute();
}

function toPerson(row: {
  person_id: string;
  username: string;
  given_name: string;
  family_name: string;
  email: string;
  locale: string;
  is_root: boolean;
  password_hash: string | null;
  disabled_at: Date | null;
  sign_on_subject: string | null;
}): Person {
  return {
    personId: row.person_id,
    username: row.username,
    givenName: row.given_name,
    familyName: row.family_name,
    email: row.email,
    locale: row.locale,
    isRoot: row.is_root,
    passwordHash: row.password_hash,
    isDisabled: row.disabled_at !== null,
    signOnSubject: row.sign_on_subject,
  };
}

import type { Locale } from '@echolot/contract/identity';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { findPersonByUsername, type Person } from './person-store.ts';

/** Who somebody is, whatever universe they work in. */
export interface PersonNames {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly locale: Locale;
}

/**
 * The person of a user name who is to become a member: made where nobody has it. Somebody who has it already is the one who is meant only
 * if the address is the same; they keep their name.
 * @returns undefined when the user name is somebody else's, or the person is disabled
 */
export async function findOrCreateInvited(
  tx: Tx,
  invited: PersonNames & { readonly username: string },
): Promise<Person | undefined> {
  await tx.db
    .insertInto('person')
    .values({
      person_id: uuidV7(),
      username: invited.username,
      given_name: invited.givenName,
      family_name: invited.familyName,
      email: invited.email,
      locale: invited.locale,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .execute();
  const person = await findPersonByUsername(tx, invited.username);
  const isMeant = person?.email.toLowerCase() === invited.email.toLowerCase() && !person.isDisabled && !person.isRoot;
  return isMeant ? person : undefined;
}

/** Whether a person's name and address are not one universe's to change: a provider keeps them, or another universe knows them too. */
export async function namesAreKeptElsewhere({ db }: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql<{ is_kept_elsewhere: boolean }>`
    select p.sign_on_subject is not null or p.is_root
      or (select count(*) > 1 from membership m where m.person_id = p.person_id) as is_kept_elsewhere
    from person p where p.person_id = ${personId}`.execute(db);
  return rows[0]?.is_kept_elsewhere ?? true;
}

/** Changes names and address of somebody whom no provider and no other universe knows. A new address is not proven. */
export async function keepPersonNames(
  { db }: Tx,
  personId: string,
  { givenName, familyName, email, locale }: PersonNames,
): Promise<void> {
  await db
    .updateTable('person')
    .set({ given_name: givenName, family_name: familyName, email, locale })
    .set({ email_proven_at: sql`case when email = ${email} then email_proven_at end` })
    .where('person_id', '=', personId)
    .where('sign_on_subject', 'is', null)
    .where('is_root', '=', false)
    .where(sql<boolean>`(select count(*) from membership m where m.person_id = person.person_id) <= 1`)
    .execute();
}

/** Somebody opened a link that was sent to the person's address. */
export async function noteEmailProven({ db }: Tx, personId: string, now: Date): Promise<void> {
  await db.updateTable('person').set({ email_proven_at: now }).where('person_id', '=', personId).execute();
}

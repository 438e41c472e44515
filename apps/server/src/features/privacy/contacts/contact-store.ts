import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { PostalAddress } from '../../../database/tables-contacts.ts';

export interface ContactRow {
  readonly contactId: string;
  readonly externalId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: PostalAddress;
  readonly locale: string;
  readonly details: Readonly<Record<string, string>>;
}

/**
 * Adds the rows whose external id is new and fills the others with what they say; an unchanged row is left alone.
 * @returns contact ids by external id.
 */
export async function upsertContactRows(
  { db }: Tx,
  universeId: string,
  rows: readonly ContactRow[],
): Promise<Map<string, string>> {
  const given = JSON.stringify(
    rows.map((row) => ({
      contact_id: row.contactId,
      external_id: row.externalId,
      given_name: row.givenName,
      family_name: row.familyName,
      email: row.email,
      phone: row.phone,
      address: row.address,
      locale: row.locale,
      details: row.details,
    })),
  );
  await sql`
    insert into contact as c (universe_id, contact_id, external_id, given_name, family_name, email, phone, address, locale, details)
    select ${universeId}, contact_id, external_id, given_name, family_name, email, phone, address, locale, details
    from json_to_recordset(${given}::json) as t (contact_id uuid, external_id text, given_name text, family_name text, email text,
      phone text, address jsonb, locale text, details jsonb)
    order by external_id
    on conflict (universe_id, external_id) do update set
      given_name = coalesce(nullif(excluded.given_name, ''), c.given_name),
      family_name = coalesce(nullif(excluded.family_name, ''), c.family_name),
      email = coalesce(nullif(excluded.email, ''), c.email),
      phone = coalesce(nullif(excluded.phone, ''), c.phone),
      address = c.address || excluded.address,
      locale = coalesce(nullif(excluded.locale, ''), c.locale),
      details = c.details || excluded.details,
      changed_at = now()
    where (excluded.given_name <> '' and excluded.given_name <> c.given_name)
       or (excluded.family_name <> '' and excluded.family_name <> c.family_name)
       or (excluded.email <> '' and excluded.email <> c.email)
       or (excluded.phone <> '' and excluded.phone <> c.phone)
       or (excluded.locale <> '' and excluded.locale <> c.locale)
       or c.address || excluded.address <> c.address
       or c.details || excluded.details <> c.details`.execute(db);
  const known = await sql<{ external_id: string; contact_id: string }>`
    select external_id, contact_id from contact
    where universe_id = ${universeId} and external_id = any(${rows.map(({ externalId }) => externalId)}::text[])`.execute(
    db,
  );
  return new Map(known.rows.map((row) => [row.external_id, row.contact_id]));
}

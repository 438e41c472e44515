import type { Tx } from '../../../database/record.ts';
import type { PostalAddress } from '../../../database/tables-contacts.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { contactKeyOf, type IncomingContact, normalPhone } from './contact-key.ts';
import { type ContactRow, upsertContactRows } from './contact-store.ts';

/**
 * Keeps what a source tells about persons, in the caller's transaction: a person not known is added, a known one is filled
 * with what is new (an empty value never replaces one). Repeating it changes nothing. A person who was erased is not filled
 * again: the key was erased too, so a new contact is made.
 * @param country ISO 3166 code in which phone numbers without a country code are read.
 * @returns contact ids by `contactKeyOf`; a contact without a key is left out.
 */
export async function upsertContacts(
  tx: Tx,
  universeId: string,
  contacts: readonly IncomingContact[],
  { country }: { country?: string | undefined } = {},
): Promise<Map<string, string>> {
  const rows = new Map<string, ContactRow>();
  for (const contact of contacts) {
    const externalId = contactKeyOf(contact, country);
    if (externalId === undefined) continue;
    const before = rows.get(externalId);
    rows.set(externalId, {
      contactId: before?.contactId ?? uuidV7(),
      externalId,
      givenName: textOf(contact.givenName) || (before?.givenName ?? ''),
      familyName: textOf(contact.familyName) || (before?.familyName ?? ''),
      email: textOf(contact.email) || (before?.email ?? ''),
      phone: normalPhone(contact.phone ?? '', country) || (before?.phone ?? ''),
      locale: textOf(contact.locale) || (before?.locale ?? ''),
      address: { ...before?.address, ...filledOf(contact.address ?? {}) } satisfies PostalAddress,
      details: { ...before?.details, ...filledOf(contact.details ?? {}) },
    });
  }
  return rows.size === 0 ? new Map() : upsertContactRows(tx, universeId, [...rows.values()]);
}

/** PostgreSQL keeps no NUL in a text. */
const textOf = (text: string | undefined): string => (text ?? '').replaceAll('\0', '').trim();

function filledOf(fields: Readonly<Record<string, string>> | PostalAddress): Record<string, string> {
  const entries = Object.entries(fields).map(([name, value]) => [textOf(name), textOf(value as string)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

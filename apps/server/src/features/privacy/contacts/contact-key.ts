import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import type { PostalAddress } from '../../../database/tables-contacts.ts';

/** What a source tells about a person; everything may be missing. */
export interface IncomingContact {
  /** Customer number in the source system. */
  readonly customerNumber?: string | undefined;
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly address?: PostalAddress | undefined;
  readonly locale?: string | undefined;
  /** Further personal columns by their name. */
  readonly details?: Readonly<Record<string, string>> | undefined;
  /** Makes a key where neither number, e-mail nor phone does: the interview the person is known from. */
  readonly interviewExternalId?: string | undefined;
}

/**
 * The key a person is known by in a universe: customer number, else e-mail, else phone, else the interview. Undefined when
 * nothing identifies the person.
 * @param country ISO 3166 code in which numbers without a country code are read.
 */
export function contactKeyOf(contact: IncomingContact, country?: string): string | undefined {
  const customerNumber = contact.customerNumber?.trim();
  if (customerNumber) return `no:${customerNumber}`;
  const email = normalEmail(contact.email ?? '');
  if (email.includes('@')) return `mail:${email}`;
  const phone = normalPhone(contact.phone ?? '', country);
  if (phone.startsWith('+')) return `tel:${phone}`;
  return contact.interviewExternalId ? `of:${contact.interviewExternalId}` : undefined;
}

/** An e-mail address as it is compared: trimmed, composed, in small letters. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** E.164 where the text can be read as a number, otherwise the text with single spaces. */
export function normalPhone(phone: string, country?: string): string {
  const text = phone.trim().replace(/\s+/g, ' ');
  if (!text) return '';
  const code = country?.toUpperCase();
  const known = code !== undefined && isSupportedCountry(code) ? (code satisfies CountryCode) : undefined;
  const parsed = parsePhoneNumberFromString(text.replace(/^00/, '+'), known);
  return parsed?.isPossible() ? parsed.number : text;
}

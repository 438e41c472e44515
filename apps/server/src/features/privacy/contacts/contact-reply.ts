import type { ContactRow } from '@echolot/contract/privacy/contacts';
import type { PostalAddress } from '../../../database/tables-contacts.ts';
import type { FoundPerson } from './contact-view.ts';
import { maskEmail, maskName, maskNumber } from './mask-contact.ts';

/** A person as it is answered, in the clear or by first letters only. */
export function contactRowOf(person: FoundPerson, isMasked: boolean): ContactRow {
  const name = [person.givenName, person.familyName].filter(Boolean).join(' ');
  const number = customerNumberOf(person);
  return {
    person: person.personId,
    kind: person.kind,
    name: isMasked ? maskName(name) : name,
    email: isMasked ? maskEmail(person.email) : person.email,
    phone: isMasked ? maskNumber(person.phone) : person.phone,
    customerNumber: isMasked ? maskNumber(number) : number,
    city: isMasked ? maskName(person.address.city ?? '') : (person.address.city ?? ''),
    interviews: person.interviews,
    erasedAt: person.erasedAt?.toISOString() ?? null,
  };
}

export function customerNumberOf({ externalId }: FoundPerson): string {
  return externalId.startsWith('no:') ? externalId.slice(3) : '';
}

export function addressOf({ street, postcode, city, country }: PostalAddress): string {
  return [street, [postcode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

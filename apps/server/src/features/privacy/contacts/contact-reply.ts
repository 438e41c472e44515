import type { ContactRow } from '@echolot/contract/privacy/contacts';
import type { PostalAddress } from '../../../database/tables-contacts.ts';
import type { FoundPerson } from './contact-view.ts';

/** A person as it is answered; the HTTP loop masks it. */
export function contactRowOf(person: FoundPerson): ContactRow {
  const name = [person.givenName, person.familyName].filter(Boolean).join(' ');
  return {
    person: person.personId,
    kind: person.kind,
    name,
    email: person.email,
    phone: person.phone,
    customerNumber: customerNumberOf(person),
    city: person.address.city ?? '',
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

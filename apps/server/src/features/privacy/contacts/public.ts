/** What other features may call. */
export { contactKeyOf, type IncomingContact, normalEmail, normalPhone } from './contact-key.ts';
export { type FoundPerson, findPerson, ownKeys, searchPersons } from './contact-view.ts';
export { countryOfZone } from './country-of-zone.ts';
export { idOf } from './find-contacts.ts';
export { personMask } from './mask-person-words.ts';
export { createPersonFinder, erasedMark, eraseInJson, type PersonFinder } from './person-words.ts';
export { personWordsOf } from './person-words-of.ts';
export { upsertContacts } from './upsert-contacts.ts';

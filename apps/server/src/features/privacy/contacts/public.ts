/** What other features may call. */
export { contactKeyOf, type IncomingContact, normalEmail, normalPhone } from './contact-key.ts';
export { type FoundPerson, findPerson, ownKeys, searchPersons } from './contact-view.ts';
export { countryOfZone } from './country-of-zone.ts';
export { createContactRetention } from './end-contacts.ts';
export { emptyContacts } from './erasable-contact-store.ts';
export { createContactEraser } from './erase-contact.ts';
export { idOf } from './find-contacts.ts';
export { personMask } from './mask-person-words.ts';
export { createPersonFinder, erasedMark, eraseInJson } from './person-words.ts';
export { personWordsOf } from './person-words-of.ts';
export { upsertContacts } from './upsert-contacts.ts';

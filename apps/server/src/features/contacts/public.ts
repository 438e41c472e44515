/** What other features may call. */
export { contactKeyOf, type IncomingContact } from './contact-key.ts';
export { upsertContacts } from './upsert-contacts.ts';

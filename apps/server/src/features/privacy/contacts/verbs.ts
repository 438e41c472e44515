import type { Verbs } from '../../../context.ts';
import { findContacts } from './find-contacts.ts';
import { getContact } from './get-contact.ts';

/** The verbs of this feature's endpoints. */
export const contactsVerbs = { findContacts, getContact } satisfies Partial<Verbs>;

import type { ContactHolder } from '../../../personal-data/contact-holder.ts';
import { nothingEnded, type RetentionStep } from '../../../personal-data/retention-step.ts';
import { countOldContacts, emptyContacts, readOldContacts } from './erasable-contact-store.ts';

/** Short enough for transactions under 200 ms. */
const contactsPerBatch = 250;

/** Empties contacts that have been kept long enough, and lets go what names them. */
export function createContactRetention(holders: readonly ContactHolder[]): RetentionStep {
  return {
    phase: 'contacts',
    async run({ tx, universeId, before, after }) {
      if (!before.contacts) return nothingEnded;
      const contactIds = await readOldContacts(tx, universeId, before.contacts, after?.[0], contactsPerBatch);
      for (const holder of holders) await holder.unlinkContacts(tx, universeId, contactIds);
      const contacts = await emptyContacts(tx, universeId, contactIds);
      const last = contactIds.at(-1);
      return { counts: { contacts }, last: last && contactIds.length === contactsPerBatch ? [last] : null };
    },
    count: async (tx, universeId, before, cap) =>
      before.contacts ? countOldContacts(tx, universeId, before.contacts, cap) : 0,
  };
}

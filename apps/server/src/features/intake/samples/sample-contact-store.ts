import { sql } from 'kysely';
import type { ContactHolder } from '../../../personal-data/contact-holder.ts';

/** Samples stay, as nobody's: response rates rest on them. */
export const sampleContacts: ContactHolder = {
  async unlinkContacts({ db }, universeId, contactIds) {
    await sql`
      update sample set contact_id = null, link_token = '', external_id = 'erased:' || sample_id
      where universe_id = ${universeId} and contact_id = any(${contactIds}::uuid[])`.execute(db);
  },
};

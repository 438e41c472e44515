import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const samplesPersonalData: PersonalData = {
  sample: { erasedIn: 'contact', endsIn: 'contacts' },
  opt_out: {
    neverErased: 'keeps a keyed hash and no address: nothing is sent to whoever is erased either',
    stays: 'until it is taken back',
  },
  campaign: 'no person',
  send_out: 'no person',
};

import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const contactsPersonalData: PersonalData = {
  contact: { erasedIn: 'contact', endsIn: 'contacts' },
};

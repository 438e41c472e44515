import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const lettersPersonalData: PersonalData = {
  letter_archive: 'no person',
};

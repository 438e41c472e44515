import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const apiKeysPersonalData: PersonalData = {
  api_key: 'staff',
};

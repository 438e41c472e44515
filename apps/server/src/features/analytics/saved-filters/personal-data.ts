import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const savedFiltersPersonalData: PersonalData = {
  saved_filter: {
    freeTexts: { key: [['saved_filter_id', 'uuid']], texts: ['name', 'tokens'], json: [] },
    stays: 'until its owner deletes it',
  },
  saved_filter_use: 'staff',
};

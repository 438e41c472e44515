import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const bugsPersonalData: PersonalData = {
  bug: { neverErased: 'its message names no values', stays: 'until somebody deletes it' },
};

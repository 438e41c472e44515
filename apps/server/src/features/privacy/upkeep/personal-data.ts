import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const upkeepPersonalData: PersonalData = {
  upkeep: 'no person',
};

import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const usersPersonalData: PersonalData = {
  membership: 'staff',
  invitation: { neverErased: 'the address of somebody who works here', endsWith: 'membership' },
};

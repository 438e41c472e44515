import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const passwordsPersonalData: PersonalData = {
  password_reset: { neverErased: 'the address of somebody who works here', endsByJob: 'password.forgotten' },
};

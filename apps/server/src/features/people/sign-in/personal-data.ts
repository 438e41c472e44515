import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const signInPersonalData: PersonalData = {
  person: 'staff',
  member_seen: 'staff',
  session: 'staff',
  sign_in_throttle: 'staff',
  sign_on_end: 'staff',
  sign_on_logout_token: 'no person',
};

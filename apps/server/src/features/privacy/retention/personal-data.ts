import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const retentionPersonalData: PersonalData = {
  retention_setting: 'staff',
  retention_run: 'no person',
};

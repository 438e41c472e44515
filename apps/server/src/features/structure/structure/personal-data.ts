import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const structurePersonalData: PersonalData = {
  universe: 'no person',
  survey: 'no person',
  survey_perspective: 'no person',
  perspective: 'no person',
  variable: 'no person',
  variable_option: 'no person',
  org_unit: 'no person',
  org_unit_parent: 'no person',
  org_unit_name: 'no person',
  org_unit_merge: 'no person',
  org_unit_former_address: 'no person',
  org_unit_owner: 'staff',
  org_unit_change: 'staff',
};

import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const importsPersonalData: PersonalData = {
  import: { erasedIn: 'imports', endsIn: 'imports' },
  import_refused_row: { erasedIn: 'refused', endsIn: 'imports' },
  import_reading: { neverErased: 'a file that is written anew is read anew', endsWith: 'import' },
  import_made: 'no person',
  import_mapping: 'staff',
};

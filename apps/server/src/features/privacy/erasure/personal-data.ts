import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const erasurePersonalData: PersonalData = {
  erasure: { neverErased: 'keeps who is meant only until it has ended', endsIn: 'plans' },
  erasure_cell: { neverErased: 'keeps which cells are meant only until the erasure has ended', endsWith: 'erasure' },
};

import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const effectBlocksPersonalData: PersonalData = {
  effect_block: 'staff',
  effect_block_version: 'staff',
  effect_run: 'no person',
  interview_mark: 'no person',
};

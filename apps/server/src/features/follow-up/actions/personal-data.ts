import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const actionsPersonalData: PersonalData = {
  action: {
    freeTexts: { key: [['action_id', 'uuid']], texts: ['title', 'description'], json: [], interview: 'interview_id' },
    stays: 'what was agreed belongs to the history of the unit',
  },
};

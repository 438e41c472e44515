import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const interviewsPersonalData: PersonalData = {
  interview: { erasedIn: 'own', endsIn: 'interviews' },
  interview_revision: { erasedIn: 'revisions', endsIn: 'interviews' },
  interview_comment: {
    freeTexts: { key: [['comment_id', 'uuid']], texts: ['message'], json: [], interview: 'interview_id' },
    endsIn: 'staffComments',
  },
  interview_meta: {
    freeTexts: {
      key: [
        ['survey_id', 'uuid'],
        ['interview_id', 'uuid'],
      ],
      texts: [],
      json: ['properties'],
      interview: 'interview_id',
    },
    stays: 'what staff knows of an interview is kept as long as the interview',
  },
  meta_property: 'no person',
};

import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const mailPersonalData: PersonalData = {
  mail_message: {
    freeTexts: { key: [['mail_message_id', 'uuid']], texts: ['subject', 'body'], json: [] },
    endsByJob: 'mail.clean',
  },
};

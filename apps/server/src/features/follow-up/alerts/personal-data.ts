import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const alertsPersonalData: PersonalData = {
  alert: {
    freeTexts: {
      key: [['alert_id', 'uuid']],
      texts: ['root_cause', 'resolution'],
      json: [],
      interview: 'interview_id',
    },
    stays: 'figures of care rest on it',
  },
  alert_entry: {
    freeTexts: {
      key: [
        ['alert_id', 'uuid'],
        ['version', 'int'],
      ],
      texts: [],
      json: ['details', 'former'],
      interview: { key: 'alert_id', table: 'alert' },
    },
    stays: 'who did what is kept as long as the alert',
  },
};

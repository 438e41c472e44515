import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const reportSchedulesPersonalData: PersonalData = {
  report_schedule: {
    freeTexts: { key: [['report_schedule_id', 'uuid']], texts: ['name', 'drill_path'], json: ['options'] },
    stays: 'until whoever made it ends it',
  },
  report_schedule_run: 'no person',
  report_subscription: 'staff',
  report_delivery: 'staff',
};

import type { PersonalData } from '../../../personal-data/personal-data.ts';

/** What becomes of persons in the tables of this feature. */
export const reportsPersonalData: PersonalData = {
  report: { erasedIn: 'reports', endsByJob: 'report.clean' },
  report_reader: 'staff',
  report_ticket: { neverErased: 'opens one download, within a minute', endsByJob: 'report.clean' },
};

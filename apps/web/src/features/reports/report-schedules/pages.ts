import type { DeclaredPage } from '../../../declared-page.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'reportSchedules',
    load: async () => (await import('./report-schedules-page.tsx')).ReportSchedulesPage,
    hides: ['tabs', 'filters'],
    search: ['survey', 'kind', 'format', 'path', 'options', 'report'],
  },
];

import type { DeclaredPage } from '../../../declared-page.ts';

/** What is needed to tell filters in words. */
const filterWords = ['charts', 'filters'];

export const pages: readonly DeclaredPage[] = [
  {
    address: 'reports',
    load: async () => (await import('./reports-page.tsx')).ReportsPage,
    hides: ['tabs', 'filters'],
    catalogues: filterWords,
  },
  {
    address: 'report',
    load: async () => (await import('./report-page.tsx')).ReportPage,
    hides: ['tabs', 'filters'],
    catalogues: filterWords,
  },
];

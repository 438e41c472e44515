import type { DeclaredPage } from '../../../declared-page.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'statistics',
    load: async () => (await import('./statistics-page.tsx')).StatisticsPage,
  },
];

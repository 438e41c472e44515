import type { DeclaredPage } from '../../../declared-page.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'insights',
    load: async () => (await import('./insights-page.tsx')).InsightsPage,
  },
];

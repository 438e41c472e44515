import type { DeclaredPage } from '../../../declared-page.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'interviews',
    load: async () => (await import('./interviews-page.tsx')).InterviewsPage,
  },
];

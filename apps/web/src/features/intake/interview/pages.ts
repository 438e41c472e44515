import type { DeclaredPage } from '../../../declared-page.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'interview',
    load: async () => (await import('./interview-page.tsx')).InterviewPage,
    hides: ['tabs', 'filters'],
  },
  {
    address: 'shared',
    load: async () => (await import('./shared-interview-page.tsx')).SharedInterviewPage,
  },
];

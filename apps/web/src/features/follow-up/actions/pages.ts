import type { DeclaredPage } from '../../../declared-page.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'actions',
    load: async () => (await import('./actions-page.tsx')).ActionsPage,
    hides: ['filters'],
    search: ['interview', 'alert'],
  },
];

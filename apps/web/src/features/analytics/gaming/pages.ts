import { msg } from '@lingui/core/macro';
import type { DeclaredPage } from '../../../declared-page.ts';
import { paths } from '../../../paths.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'gaming',
    load: async () => (await import('./gaming-page.tsx')).GamingPage,
    menu: {
      group: 'data',
      permission: 'gaming.read',
      title: msg`Unusual answers`,
      href: (survey) => (survey === undefined ? paths.start() : paths.gaming(survey, 'all;date=rmonths-12,0')),
    },
  },
];

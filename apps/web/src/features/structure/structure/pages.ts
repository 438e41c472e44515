import { msg } from '@lingui/core/macro';
import type { DeclaredPage } from '../../../declared-page.ts';
import { paths } from '../../../paths.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'structure',
    load: async () => (await import('./structure-page.tsx')).StructurePage,
    hides: ['tabs', 'filters'],
    search: ['tab'],
    menu: {
      group: 'data',
      permission: 'structure.read',
      title: msg`Structure`,
      href: (survey) => paths.structure(survey),
    },
  },
];

import { msg } from '@lingui/core/macro';
import type { DeclaredPage } from '../../../declared-page.ts';
import { paths } from '../../../paths.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'imports',
    load: async () => (await import('./imports-page.tsx')).ImportsPage,
    hides: ['tabs', 'filters'],
    menu: { group: 'data', permission: 'imports.manage', title: msg`Import`, href: (survey) => paths.imports(survey) },
  },
  {
    address: 'import',
    load: async () => (await import('./import-page.tsx')).ImportPage,
    hides: ['tabs', 'filters'],
  },
];

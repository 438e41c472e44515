import { msg } from '@lingui/core/macro';
import type { DeclaredPage } from '../../../declared-page.ts';
import { paths } from '../../../paths.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'roles',
    load: async () => (await import('./roles-page.tsx')).RolesPage,
    hides: ['tabs', 'filters'],
    menu: { group: 'people', permission: 'users.manage', title: msg`Roles`, href: paths.roles },
  },
  {
    address: 'role',
    load: async () => (await import('./role-page.tsx')).RolePage,
    hides: ['tabs', 'filters'],
    search: ['copy'],
    catalogues: ['permissions'],
  },
];

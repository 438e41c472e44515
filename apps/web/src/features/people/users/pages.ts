import { msg } from '@lingui/core/macro';
import type { DeclaredPage } from '../../../declared-page.ts';
import { paths } from '../../../paths.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'users',
    load: async () => (await import('./users-page.tsx')).UsersPage,
    hides: ['tabs', 'filters'],
    menu: { group: 'people', permission: 'users.manage', title: msg`Users`, href: paths.users },
  },
  {
    address: 'user',
    load: async () => (await import('./user-page.tsx')).UserPage,
    hides: ['tabs', 'filters'],
    catalogues: ['permissions'],
  },
  {
    address: 'userEditor',
    load: async () => (await import('./user-editor-page.tsx')).UserEditorPage,
    hides: ['tabs', 'filters'],
  },
];

import { msg } from '@lingui/core/macro';
import type { DeclaredPage } from '../../../declared-page.ts';
import { paths } from '../../../paths.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'bigscreen',
    load: async () => (await import('./bigscreen-page.tsx')).BigscreenPage,
  },
  {
    address: 'displays',
    load: async () => (await import('./displays-page.tsx')).DisplaysPage,
    hides: ['tabs', 'filters'],
    menu: { group: 'connections', permission: 'displays.manage', title: msg`Wall displays`, href: paths.displays },
  },
];

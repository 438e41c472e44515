import { msg } from '@lingui/core/macro';
import type { DeclaredPage } from '../../../declared-page.ts';
import { paths } from '../../../paths.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'configBlocks',
    load: async () => (await import('./config-blocks-page.tsx')).ConfigBlocksPage,
    hides: ['tabs', 'filters'],
    search: ['name'],
    menu: {
      group: 'data',
      permission: 'configblocks.manage',
      title: msg`Settings (advanced)`,
      href: (survey) => paths.configBlocks(survey),
    },
  },
];

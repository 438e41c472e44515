import { msg } from '@lingui/core/macro';
import type { DeclaredPage } from '../../../declared-page.ts';
import { paths } from '../../../paths.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'apiKeys',
    load: async () => (await import('./api-keys-page.tsx')).ApiKeysPage,
    hides: ['tabs', 'filters'],
    menu: { group: 'connections', permission: 'apikeys.manage', title: msg`API keys`, href: paths.apiKeys },
  },
];

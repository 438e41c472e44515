import { msg } from '@lingui/core/macro';
import type { DeclaredPage } from '../../../declared-page.ts';
import { paths } from '../../../paths.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'webhooks',
    load: async () => (await import('./webhooks-page.tsx')).WebhooksPage,
    hides: ['tabs', 'filters'],
    menu: { group: 'connections', permission: 'webhooks.manage', title: msg`Webhooks`, href: paths.webhooks },
  },
];

import { msg } from '@lingui/core/macro';
import type { DeclaredPage } from '../../../declared-page.ts';
import { paths } from '../../../paths.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'mail',
    load: async () => (await import('./mail-page.tsx')).MailPage,
    hides: ['tabs', 'filters'],
    menu: { group: 'connections', permission: 'mail.read', title: msg`Messages to staff`, href: paths.mail },
  },
];

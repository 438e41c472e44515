import { msg } from '@lingui/core/macro';
import type { DeclaredPage } from '../../../declared-page.ts';
import { paths } from '../../../paths.ts';

export const pages: readonly DeclaredPage[] = [
  {
    address: 'contacts',
    load: async () => (await import('./contacts-page.tsx')).ContactsPage,
    hides: ['tabs', 'filters'],
    menu: { group: 'people', permission: 'contacts.find', title: msg`Contacts`, href: paths.contacts },
  },
  {
    address: 'contact',
    load: async () => (await import('./contact-page.tsx')).ContactPage,
    hides: ['tabs', 'filters'],
  },
  {
    address: 'erasures',
    load: async () => (await import('./erasures-page.tsx')).ErasuresPage,
    hides: ['tabs', 'filters'],
  },
  {
    address: 'retention',
    load: async () => (await import('./retention-page.tsx')).RetentionPage,
    hides: ['tabs', 'filters'],
    menu: { group: 'people', permission: 'settings.manage', title: msg`Retention`, href: paths.retention },
  },
];

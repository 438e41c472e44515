import type { Permission } from '@echolot/contract/permissions';
import { Menu, MenuItem } from '@echolot/ui/menu';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import IconDatabaseCog from '@tabler/icons-react/dist/esm/icons/IconDatabaseCog.mjs';
import type { ReactNode } from 'react';
import { useIdentity } from '../identity/use-identity.ts';
import { paths } from '../paths.ts';

/** A page on which a universe's data are managed. */
export interface ManagePage {
  readonly permission: Permission;
  readonly title: MessageDescriptor;
  /** `survey` is the ext name of the survey at hand, if there is one. */
  readonly href: (survey: string | undefined) => string;
}

/** In the order of the menu; the command palette offers the same. */
export const managePages: readonly ManagePage[] = [
  { permission: 'imports.manage', title: msg`Import`, href: (survey) => paths.imports(survey) },
  { permission: 'structure.read', title: msg`Structure`, href: (survey) => paths.structure(survey) },
  { permission: 'apikeys.manage', title: msg`API keys`, href: paths.apiKeys },
  { permission: 'configblocks.manage', title: msg`Settings (advanced)`, href: (survey) => paths.configBlocks(survey) },
  { permission: 'displays.manage', title: msg`Wall displays`, href: paths.displays },
  { permission: 'webhooks.manage', title: msg`Webhooks`, href: paths.webhooks },
  { permission: 'mail.read', title: msg`Messages to staff`, href: paths.mail },
  { permission: 'contacts.find', title: msg`Contacts`, href: paths.contacts },
  {
    permission: 'gaming.read',
    title: msg`Unusual answers`,
    href: (survey) => (survey === undefined ? paths.start() : paths.gaming(survey, 'all;date=rmonths-12,0')),
  },
  { permission: 'settings.manage', title: msg`Retention`, href: paths.retention },
];

/** The pages for people who look after data, each by permission; nothing for all others. */
export function ManageMenu({ survey }: { survey: string | undefined }): ReactNode {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const pages = managePages.filter(({ permission }) => permissions.includes(permission));
  if (pages.length === 0) return null;
  return (
    <Menu
      label={t`Data and connections`}
      align="end"
      renderTrigger={(attributes) => (
        <ActionIcon {...attributes} aria-label={t`Data and connections`} title={t`Data and connections`}>
          <IconDatabaseCog size={20} />
        </ActionIcon>
      )}
    >
      {pages.map(({ title, href }) => (
        <MenuItem key={title.id} href={href(survey)}>
          {i18n._(title)}
        </MenuItem>
      ))}
    </Menu>
  );
}

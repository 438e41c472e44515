import { Menu, MenuItem, MenuLabel } from '@echolot/ui/menu';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import IconDatabaseCog from '@tabler/icons-react/dist/esm/icons/IconDatabaseCog.mjs';
import { Fragment, type ReactNode } from 'react';
import { manageGroups } from '../declared-page.ts';
import { useManagePages } from './use-manage-pages.ts';

const groupTitles = { data: msg`Data`, people: msg`People`, connections: msg`Connections` };

/** The pages for people who look after data, each by permission; nothing for all others. */
export function ManageMenu({ survey }: { survey: string | undefined }): ReactNode {
  const { t, i18n } = useLingui();
  const pages = useManagePages(survey);
  if (pages.length === 0) return null;
  const groups = Object.groupBy(pages, ({ group }) => group);
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
      {manageGroups.map((group) => {
        const members = groups[group] ?? [];
        return members.length === 0 ? null : (
          <Fragment key={group}>
            <MenuLabel>{i18n._(groupTitles[group])}</MenuLabel>
            {members.map(({ title, href }) => (
              <MenuItem key={href} href={href}>
                {title}
              </MenuItem>
            ))}
          </Fragment>
        );
      })}
    </Menu>
  );
}

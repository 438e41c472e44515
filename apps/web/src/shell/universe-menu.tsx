import type { Identity } from '@echolot/contract/identity';
import { Menu, MenuItem } from '@echolot/ui/menu';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import type { ReactNode } from 'react';
import { useUniverseChange } from './use-universe-change.ts';

/** Change universe; only for people with more than one. */
export function UniverseMenu({ identity }: { identity: Identity }): ReactNode {
  const { t } = useLingui();
  const changeUniverse = useUniverseChange();
  return (
    <Menu
      label={t`Universes`}
      align="end"
      renderTrigger={(attributes) => (
        <ActionIcon {...attributes} aria-label={t`Change universe`} title={t`Change universe`}>
          <IconBuilding size={20} />
        </ActionIcon>
      )}
    >
      {identity.universes.map(({ extName, title }) => {
        const isCurrent = extName === identity.universe;
        return (
          <MenuItem
            key={extName}
            choice="one"
            isChosen={isCurrent}
            onSelect={isCurrent ? undefined : () => changeUniverse(extName)}
          >
            {title}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

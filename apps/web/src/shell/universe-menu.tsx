import type { Identity } from '@echolot/contract/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import { useUniverseChange } from './use-universe-change.ts';

/** Change universe; only for people with more than one. */
export function UniverseMenu({ identity }: { identity: Identity }): ReactNode {
  const { t } = useLingui();
  const changeUniverse = useUniverseChange();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={t`Change universe`} title={t`Change universe`}>
          <IconBuilding size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Trans>Universe</Trans>
        </Menu.Label>
        {identity.universes.map(({ extName, title }) => {
          const isCurrent = extName === identity.universe;
          return (
            <Menu.Item
              key={extName}
              disabled={isCurrent}
              rightSection={isCurrent ? <IconCheck size={16} aria-label={t`shown now`} /> : null}
              onClick={() => changeUniverse(extName)}
            >
              {title}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

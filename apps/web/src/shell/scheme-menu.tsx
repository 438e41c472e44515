import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import type { ReactNode } from 'react';

export function SchemeMenu(): ReactNode {
  const { t } = useLingui();
  const { colorScheme } = useMantineColorScheme();
  const Icon = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }[colorScheme];
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon aria-label={t`Appearance`} title={t`Appearance`}>
          <Icon size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <SchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Light, dark, or as the system has it, as items of a menu. */
export function SchemeItems(): ReactNode {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { scheme: 'light', Icon: IconSun, name: <Trans>Light</Trans> },
    { scheme: 'dark', Icon: IconMoon, name: <Trans>Dark</Trans> },
    { scheme: 'auto', Icon: IconDeviceDesktop, name: <Trans>As the system</Trans> },
  ] as const;
  return schemes.map(({ scheme, Icon, name }) => (
    <Menu.Item
      key={scheme}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={colorScheme === scheme ? <IconCheck size={16} aria-label={t`chosen`} /> : null}
      onClick={() => setColorScheme(scheme)}
    >
      {name}
    </Menu.Item>
  ));
}

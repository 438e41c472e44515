import { Menu, MenuItem } from '@echolot/ui/menu';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import type { ReactNode } from 'react';

export function SchemeMenu(): ReactNode {
  const { t } = useLingui();
  const { colorScheme } = useMantineColorScheme();
  const Icon = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }[colorScheme];
  return (
    <Menu
      label={t`Appearance`}
      align="end"
      widthPx={200}
      renderTrigger={(attributes) => (
        <ActionIcon {...attributes} aria-label={t`Appearance`} title={t`Appearance`}>
          <Icon size={20} />
        </ActionIcon>
      )}
    >
      <SchemeItems />
    </Menu>
  );
}

/** Light, dark, or as the system has it, as items of a menu. */
export function SchemeItems(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { scheme: 'light', Icon: IconSun, name: <Trans>Light</Trans> },
    { scheme: 'dark', Icon: IconMoon, name: <Trans>Dark</Trans> },
    { scheme: 'auto', Icon: IconDeviceDesktop, name: <Trans>As the system</Trans> },
  ] as const;
  return schemes.map(({ scheme, Icon, name }) => (
    <MenuItem
      key={scheme}
      choice="one"
      isChosen={colorScheme === scheme}
      icon={<Icon size={16} aria-hidden />}
      onSelect={() => setColorScheme(scheme)}
    >
      {name}
    </MenuItem>
  ));
}

import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import type { ReactNode } from 'react';
import { languages } from '../i18n/locale.ts';
import { useLanguageChange } from './use-language-change.ts';

export function LanguageMenu(): ReactNode {
  const { t } = useLingui();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon aria-label={t`Language`} title={t`Language`}>
          <IconLanguage size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The languages as items of a menu, each in its own name. */
export function LanguageItems(): ReactNode {
  const { t, i18n } = useLingui();
  const changeLanguage = useLanguageChange();
  return languages.map(({ locale, name }) => (
    <Menu.Item
      key={locale}
      lang={locale}
      rightSection={i18n.locale === locale ? <IconCheck size={16} aria-label={t`shown now`} /> : null}
      onClick={() => changeLanguage(locale)}
    >
      {name}
    </Menu.Item>
  ));
}

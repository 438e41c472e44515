import { Menu, MenuItem } from '@echolot/ui/menu';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import type { ReactNode } from 'react';
import { languages } from '../i18n/locale.ts';
import { useLanguageChange } from './use-language-change.ts';

export function LanguageMenu(): ReactNode {
  const { t } = useLingui();
  return (
    <Menu
      label={t`Language`}
      align="end"
      widthPx={180}
      renderTrigger={(attributes) => (
        <ActionIcon {...attributes} aria-label={t`Language`} title={t`Language`}>
          <IconLanguage size={20} />
        </ActionIcon>
      )}
    >
      <LanguageItems />
    </Menu>
  );
}

/** The languages as items of a menu, each in its own name. */
export function LanguageItems(): ReactNode {
  const { i18n } = useLingui();
  const changeLanguage = useLanguageChange();
  return languages.map(({ locale, name }) => (
    <MenuItem
      key={locale}
      lang={locale}
      choice="one"
      isChosen={i18n.locale === locale}
      onSelect={() => changeLanguage(locale)}
    >
      {name}
    </MenuItem>
  ));
}

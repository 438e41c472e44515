import type { Identity } from '@echolot/contract/identity';
import { Menu, MenuDivider, MenuItem, MenuLabel } from '@echolot/ui/menu';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import type { ReactNode } from 'react';
import { errorSentence } from '../i18n/error-sentence.ts';
import { rememberedSessionId } from '../identity/identity-store.ts';
import { isRememberWanted, keepRememberWanted } from '../session/remember-me.ts';
import { leave, remember } from '../session/session.ts';
import { isProviderAuthenticated } from '../session/sign-on.ts';
import styles from './account-menu.module.css';
import { LanguageItems } from './language-menu.tsx';
import { SchemeItems } from './scheme-menu.tsx';

/** Who is signed in, as what and where; staying signed in on this device; logout. On phones also language and scheme. */
export function AccountMenu({ identity }: { identity: Identity }): ReactNode {
  const { t, i18n } = useLingui();
  const isRemembered = isRememberWanted() && rememberedSessionId() !== undefined;
  const toggleRemember = (): void => {
    const isWanted = !isRememberWanted();
    keepRememberWanted(isWanted);
    remember(isWanted).catch((error: unknown) => {
      keepRememberWanted(!isWanted);
      showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' });
    });
  };
  return (
    <Menu
      label={t`Account`}
      align="end"
      widthPx={290}
      renderTrigger={(attributes) => (
        <ActionIcon {...attributes} aria-label={t`Account: ${identity.name}`} title={t`Account`}>
          <IconUserCircle size={22} stroke={1.6} />
        </ActionIcon>
      )}
    >
      <div className={styles['person']}>
        <strong>{identity.name}</strong>
        <span>{identity.username}</span>
        <dl>
          <dt>
            <Trans>Role</Trans>
          </dt>
          <dd>{identity.role}</dd>
          <dt>
            <Trans>Universe</Trans>
          </dt>
          <dd>{identity.currentUniverse.title}</dd>
        </dl>
      </div>
      <div className={styles['phoneOnly']}>
        <MenuDivider />
        <MenuLabel>
          <Trans>Language</Trans>
        </MenuLabel>
        <LanguageItems />
        <MenuLabel>
          <Trans>Appearance</Trans>
        </MenuLabel>
        <SchemeItems />
      </div>
      <MenuDivider />
      {isProviderAuthenticated() ? (
        <MenuItem
          choice="any"
          isChosen={isRemembered}
          icon={<IconDeviceLaptop size={16} aria-hidden />}
          onSelect={toggleRemember}
        >
          <Trans>Stay signed in on this device</Trans>
        </MenuItem>
      ) : null}
      <MenuItem icon={<IconLogout size={16} aria-hidden />} onSelect={() => void leave()}>
        <Trans>Log out</Trans>
      </MenuItem>
    </Menu>
  );
}

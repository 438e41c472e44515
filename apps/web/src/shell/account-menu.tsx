import type { Identity } from '@echolot/contract/identity';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import type { ReactNode } from 'react';
import { errorSentence } from '../i18n/error-sentence.ts';
import { rememberedSessionId } from '../session/identity-store.ts';
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
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon aria-label={t`Account: ${identity.name}`} title={t`Account`}>
          <IconUserCircle size={22} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
          <Menu.Divider />
          <Menu.Label>
            <Trans>Language</Trans>
          </Menu.Label>
          <LanguageItems />
          <Menu.Label>
            <Trans>Appearance</Trans>
          </Menu.Label>
          <SchemeItems />
        </div>
        <Menu.Divider />
        {isProviderAuthenticated() ? (
          <Menu.Item
            role="menuitemcheckbox"
            aria-checked={isRemembered}
            closeMenuOnClick={false}
            leftSection={<IconDeviceLaptop size={16} aria-hidden />}
            rightSection={<span className={styles['state']}>{isRemembered ? t`on` : t`off`}</span>}
            onClick={toggleRemember}
          >
            <Trans>Stay signed in on this device</Trans>
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
          <Trans>Log out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

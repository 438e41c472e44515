import type { Survey } from '@echolot/contract/identity';
import { lazyPart } from '@echolot/ui/lazy-part';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { type ReactNode, Suspense } from 'react';
import { useIdentity } from '../identity/use-identity.ts';
import { paths } from '../paths.ts';
import { AccountMenu } from './account-menu.tsx';
import { BugButton } from './bug-button.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { figuresShown } from './load-filters.ts';
import { ManageMenu } from './manage-menu.tsx';
import type { Overlay } from './overlay.ts';
import { homeOf } from './page-links.ts';
import { SchemeMenu } from './scheme-menu.tsx';
import { SurveyMenu } from './survey-menu.tsx';
import styles from './top-bar.module.css';
import { UniverseLogo } from './universe-logo.tsx';
import { UniverseMenu } from './universe-menu.tsx';
import { ViewTabs } from './view-tabs.tsx';

/** Its count comes after the figures; its place is kept. */
const AlertBell = lazyPart(async () => {
  await figuresShown();
  return (await import('./bell/load-bell.ts')).loadBell();
});

/** What the page can be taken along as, and where that is. */
const ReportMenu = lazyPart(async () => {
  await figuresShown();
  return (await import('./reports/load-report-menu.ts')).loadReportMenu();
});

interface TopBarProps {
  /** The survey of the address. */
  survey: Survey | undefined;
  /** The survey at hand, also on pages that are of none: home, search, alerts and errors are its. */
  atHand: Survey | undefined;
  hasTabs: boolean;
  openOverlay: (overlay: Overlay) => void;
}

export function TopBar({ survey, atHand, hasTabs, openOverlay }: TopBarProps): ReactNode {
  const { t } = useLingui();
  const identity = useIdentity();
  const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : t`Ctrl K`;
  return (
    <header className={styles['bar']}>
      <a
        className={styles['home']}
        href={atHand ? homeOf(atHand) : paths.start()}
        aria-label={t`Home`}
        title={t`Home: the survey’s first page, without your filters`}
      >
        <img src="/favicon.svg" alt="" width={26} height={26} />
      </a>
      {identity.surveys.length > 0 ? <SurveyMenu survey={atHand} surveys={identity.surveys} /> : null}
      {survey && hasTabs ? <ViewTabs survey={survey} /> : <span className={styles['space']} />}
      <ConnectionNote />
      <div className={styles['tools']}>
        {atHand ? (
          <>
            <button
              type="button"
              className={styles['search']}
              aria-haspopup="dialog"
              aria-keyshortcuts="Meta+K Control+K"
              onClick={() => openOverlay('palette')}
            >
              <IconSearch size={16} aria-hidden />
              <span>
                <Trans>Go to…</Trans>
              </span>
              <kbd>{shortcut}</kbd>
            </button>
            <ActionIcon
              className={styles['searchIcon']}
              aria-label={t`Go to…`}
              aria-haspopup="dialog"
              onClick={() => openOverlay('palette')}
            >
              <IconSearch size={20} />
            </ActionIcon>
          </>
        ) : null}
        {atHand && identity.permissions.includes('alerts.read') ? (
          <Suspense fallback={<span className={styles['bell']} />}>
            <AlertBell survey={atHand} />
          </Suspense>
        ) : null}
        <Suspense fallback={<span className={styles['bell']} />}>
          <ReportMenu survey={survey} />
        </Suspense>
        {identity.isRoot && atHand ? <BugButton survey={atHand} onOpen={() => openOverlay('bugs')} /> : null}
        {identity.isUserAdmin ? (
          <span className={styles['deskOnly']}>
            <ActionIcon
              component="a"
              href={paths.users(atHand?.extName)}
              aria-label={t`User administration`}
              title={t`User administration`}
            >
              <IconUsers size={20} />
            </ActionIcon>
          </span>
        ) : null}
        <ManageMenu survey={atHand?.extName} />
        {identity.universes.length > 1 ? <UniverseMenu identity={identity} /> : null}
        <span className={styles['deskOnly']}>
          <LanguageMenu />
          <SchemeMenu />
        </span>
        <AccountMenu identity={identity} />
        <UniverseLogo universe={identity.currentUniverse} />
      </div>
    </header>
  );
}

import atoms from '@echolot/ui/atoms.module.css';
import { lazyPart } from '@echolot/ui/lazy-part';
import { PageFrame } from '@echolot/ui/page-frame';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLiveFigures } from '../api/use-live-figures.ts';
import { useIdentity, useIdentityIfAny } from '../identity/use-identity.ts';
import { useActiveSurvey, useSurveyAtHand } from '../survey/use-active-survey.ts';
import { ActiveFilters } from './active-filters.tsx';
import { FilterSkeleton } from './filter-skeleton.tsx';
import styles from './frame.module.css';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { LeftMenu } from './left-menu.tsx';
import { figuresShown, loadFilterPanel } from './load-filters.ts';
import type { Overlay } from './overlay.ts';
import { usePageAddress } from './page-address.ts';
import { kindOf, pageLinksOf } from './page-links.ts';
import { SignOnNote } from './sign-on-note.tsx';
import { SystemBar } from './system-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useFilterDrawer } from './use-filter-drawer.ts';
import { useSessionNotice } from './use-session-notice.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useWindowTitle } from './use-window-title.ts';

const loadOverlays = () => import('./overlays.tsx');
const Overlays = lazyPart(async () => (await loadOverlays()).Overlays);
const FilterPanel = lazyPart(async () => {
  await figuresShown();
  return (await loadFilterPanel()).FilterPanel;
});

/** The frame of every signed-in page; empty at once when the session ends, before the way to the login is taken. */
export function Frame(): ReactNode {
  const identity = useIdentityIfAny();
  return identity ? <SignedInFrame /> : <FrameSkeleton />;
}

function SignedInFrame(): ReactNode {
  const { t } = useLingui();
  const survey = useActiveSurvey();
  const atHand = useSurveyAtHand();
  const { currentUniverse } = useIdentity();
  const hides = useMatches({ select: (matches) => matches.at(-1)?.staticData.hides ?? [] });
  const page = usePageAddress();
  const [overlay, setOverlay] = useState<Overlay>();
  const close = useCallback(() => setOverlay(undefined), []);
  const isDesk = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false });
  const drawer = useFilterDrawer();
  const hasFilters = survey !== undefined && !hides.includes('filters');
  const isPinned = hasFilters && isDesk && drawer.isOpen;
  const toggleFilters = (): void => (isDesk ? drawer.toggle() : setOverlay('filters'));
  useEffect(() => onceIdle(async () => (await loadOverlays()).loadPalette()), []);
  useShortcuts({
    survey: atHand,
    page,
    openOverlay: setOverlay,
    toggleFilters: hasFilters ? toggleFilters : undefined,
  });
  useLiveFigures(atHand?.extName);
  const kind = useLocation({ select: ({ pathname }) => kindOf(pathname) });
  const menuTitle = survey && pageLinksOf(survey, undefined).find(({ href }) => kindOf(href) === kind)?.page.title;
  const onName = useWindowTitle(menuTitle, atHand?.title, currentUniverse.title);
  const pageFrame = useMemo(() => ({ menuTitle, onName }), [menuTitle, onName]);
  useSessionNotice();
  return (
    <div className={styles['frame']}>
      <a
        className={styles['skip']}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        <Trans>Skip to the page</Trans>
      </a>
      <div className={styles['notices']}>
        <SystemBar survey={atHand} />
        <SignOnNote />
      </div>
      <TopBar survey={survey} atHand={atHand} hasTabs={!hides.includes('tabs')} openOverlay={setOverlay} />
      {hides.includes('menu') ? null : (
        <LeftMenu survey={atHand} openOverlay={setOverlay} hasFilters={hasFilters && !isDesk} />
      )}
      <main id="main" tabIndex={-1} className={styles['page']}>
        {hasFilters ? (
          <ActiveFilters
            survey={survey}
            isDrawerOpen={isPinned || overlay === 'filters'}
            toggleDrawer={toggleFilters}
          />
        ) : null}
        <PageFrame value={pageFrame}>
          <Outlet />
        </PageFrame>
      </main>
      {isPinned ? (
        <aside className={styles['filters']} aria-label={t`Filters`}>
          <h2 className={atoms['spoken']}>
            <Trans>Filters</Trans>
          </h2>
          <Suspense fallback={<FilterSkeleton />}>
            <FilterPanel survey={survey} />
          </Suspense>
        </aside>
      ) : null}
      {overlay ? (
        <Suspense>
          <Overlays
            overlay={overlay}
            survey={overlay === 'filters' ? survey : atHand}
            onClose={close}
            openOverlay={setOverlay}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Loads what is opened by a key while nobody waits, so that the letters typed after the key are not lost. */
function onceIdle(load: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => void load().catch(() => {}), 1500);
  return () => clearTimeout(timer);
}

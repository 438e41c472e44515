import '@echolot/ui/theme.css';
import type { Identity, Survey } from '@echolot/contract/identity';
import { theme } from '@echolot/ui/theme';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { RankingPage } from '../../apps/web/src/features/analytics/rankings/ranking-page.tsx';
import { holdIdentity } from '../../apps/web/src/identity/identity-store.ts';
import { patterns } from '../../apps/web/src/paths.ts';
import { useLinkNavigation } from '../../apps/web/src/shell/link-navigation.ts';
import { answerWithGeneratedFigures } from './generated-answers.ts';
import { messagesOf } from './messages.ts';

/** The real ranking page over generated figures, without a server: what is measured is the browser's part alone. */
const emptySet = { filterGroups: [] };
const survey = {
  extName: 'sales',
  title: 'Sales',
  views: [],
  pages: [],
  startFilter: '',
  timeFilterSet: { filterGroups: [{ title: '', filters: [{ extName: 'date' }] }] },
  standardFilterSet: emptySet,
} as unknown as Survey;
const identity = {
  universe: 'aurora',
  userId: 'bench',
  permissions: ['rankings.read'],
  locale: 'en',
  surveys: [survey],
  currentUniverse: { timeZone: 'Europe/Berlin', dateFormat: 'day/month-year' },
} as unknown as Identity;

function Frame() {
  useLinkNavigation();
  return (
    <main id="main" style={{ height: '100dvh', overflow: 'auto' }}>
      <Outlet />
    </main>
  );
}
const root = createRootRoute({ component: Frame });
const ranking = createRoute({ getParentRoute: () => root, path: patterns.ranking, component: RankingPage });
const router = createRouter({ routeTree: root.addChildren([ranking]) });
const parameters = new URLSearchParams(location.search);
const locale = parameters.get('locale') ?? 'en';

answerWithGeneratedFigures();
holdIdentity(identity);
i18n.loadAndActivate({ locale, messages: await messagesOf(locale) });
const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}

import { getRanking } from '@echolot/contract/rankings';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { queryClient } from './api/query-client.ts';
import { queryOptionsOf } from './api/query-options.ts';
import { type Catalogue, lazyPage } from './lazy-page.ts';
import { patterns, readableInParams } from './paths.ts';
import { enterProtectedPage, leaveStartPage, type StartSearch } from './shell/enter-page.ts';
import { Frame } from './shell/frame.tsx';
import { FrameSkeleton } from './shell/frame-skeleton.tsx';
import { NothingToShowPage } from './shell/nothing-to-show-page.tsx';
import { PageError } from './shell/page-error.tsx';
import { RootFrame } from './shell/root-frame.tsx';
import { SignInProblemPage } from './shell/sign-in-problem-page.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Parts of the frame this page does without. */
    hides?: readonly ('tabs' | 'filters' | 'menu')[];
    /** Begins to read what the page shows first, while the page itself is still on its way. */
    prepare?: (params: Readonly<Record<string, string>>) => void;
  }
  interface Register {
    router: typeof router;
  }
}

const root = createRootRoute({ component: RootFrame, errorComponent: PageError });

const upgrade = createRoute({
  getParentRoute: () => root,
  path: patterns.upgrade,
  component: lazyRouteComponent(() => import('./shell/upgrade-page.tsx'), 'UpgradePage'),
});

const responsive = createRoute({
  getParentRoute: () => root,
  path: patterns.responsive,
  component: lazyRouteComponent(() => import('./shell/responsive-page.tsx'), 'ResponsivePage'),
});

const bigscreen = createRoute({
  getParentRoute: () => root,
  path: patterns.bigscreen,
  component: lazyPage('bigscreen', async () => (await import('./features/bigscreen/bigscreen-page.tsx')).BigscreenPage),
});

const shared = createRoute({
  getParentRoute: () => root,
  path: patterns.shared,
  component: lazyPage(
    'interview',
    async () => (await import('./features/interview/shared-interview-page.tsx')).SharedInterviewPage,
  ),
});

/** Everything but the open pages requires sign-in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location, params }) => enterProtectedPage({ location, params }),
  component: Frame,
  pendingComponent: FrameSkeleton,
  errorComponent: SignInProblemPage,
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.start,
  staticData: { hides: ['tabs', 'filters', 'menu'] },
  validateSearch: (search: Record<string, unknown>): StartSearch => ({
    ...textOf(search, 'redirect'),
    ...textOf(search, 'survey'),
    ...textOf(search, 'universe'),
  }),
  beforeLoad: ({ search, location }) => leaveStartPage(search, location.state.intended),
  component: NothingToShowPage,
});

const rankingPage = () => import('./features/rankings/ranking-page.tsx');

const ranking = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.ranking,
  staticData: {
    prepare: ({ survey = '', drillPath = '' }) =>
      void queryClient.prefetchQuery(queryOptionsOf(getRanking, { params: { survey, filteredDrillPath: drillPath } })),
  },
  component: lazyRouteComponent(rankingPage, 'RankingPage'),
});

interface PageOptions {
  /** Parts of the frame this page does without. */
  hides?: readonly ('tabs' | 'filters' | 'menu')[];
  /** What its address may say behind a question mark. */
  search?: readonly string[];
}
const bare: PageOptions = { hides: ['tabs', 'filters'] };

/** A page with texts of its own, for signed-in people. */
function ownPage<Path extends string>(
  path: Path,
  catalogue: Catalogue,
  load: () => Promise<ComponentType>,
  { hides, search }: PageOptions = {},
) {
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    staticData: { hides },
    ...(search && {
      validateSearch: (given: Record<string, unknown>) =>
        Object.assign({}, ...search.map((name) => textOf(given, name))) as Record<string, string>,
    }),
    component: lazyPage(catalogue, load),
  });
}

/** */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    redirect({ throw: true, to: patterns.start, replace: true });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    upgrade,
    responsive,
    shared,
    bigscreen,
    signedIn.addChildren([
      start,
      ranking,
      ownPage(
        patterns.statistics,
        'statistics',
        async () => (await import('./features/statistics/statistics-page.tsx')).StatisticsPage,
      ),
      ownPage(
        patterns.insights,
        'insights',
        async () => (await import('./features/insights/insights-page.tsx')).InsightsPage,
      ),
      ownPage(
        patterns.interviews,
        'interviews',
        async () => (await import('./features/interviews/interviews-page.tsx')).InterviewsPage,
      ),
      ownPage(
        patterns.interview,
        'interview',
        async () => (await import('./features/interview/interview-page.tsx')).InterviewPage,
        bare,
      ),
      ownPage(
        patterns.actions,
        'actions',
        async () => (await import('./features/actions/actions-page.tsx')).ActionsPage,
        { hides: ['filters'], search: ['interview', 'alert'] },
      ),
      ownPage(
        patterns.samples,
        'samples',
        async () => (await import('./features/samples/samples-page.tsx')).SamplesPage,
      ),
      ownPage(
        patterns.sample,
        'samples',
        async () => (await import('./features/samples/sample-page.tsx')).SamplePage,
        bare,
      ),
      /** R-013 The page one comes from may be left out. */
      ownPage(
        patterns.sampleAlone,
        'samples',
        async () => (await import('./features/samples/sample-page.tsx')).SamplePage,
        bare,
      ),
      ownPage(patterns.alerts, 'alerts', async () => (await import('./features/alerts/alerts-page.tsx')).AlertsPage),
      ownPage(patterns.alert, 'alerts', async () => (await import('./features/alerts/alert-page.tsx')).AlertPage, bare),
      ownPage(
        patterns.alertCare,
        'alerts',
        async () => (await import('./features/alerts/care/care-page.tsx')).CarePage,
      ),
      ownPage(
        patterns.alertTimes,
        'alerts',
        async () => (await import('./features/alerts/times/times-page.tsx')).TimesPage,
      ),
      ownPage(
        patterns.effectBlocks,
        'alerts',
        async () => (await import('./features/alerts/rules/effect-blocks-page.tsx')).EffectBlocksPage,
        bare,
      ),
      ownPage(
        patterns.effectBlock,
        'alerts',
        async () => (await import('./features/alerts/rules/effect-block-page.tsx')).EffectBlockPage,
        bare,
      ),
      ownPage(patterns.page, 'pages', async () => (await import('./composed-page.tsx')).ComposedPage),
      ownPage(patterns.gaming, 'gaming', async () => (await import('./features/gaming/gaming-page.tsx')).GamingPage),
      ownPage(
        patterns.webhooks,
        'webhooks',
        async () => (await import('./features/webhooks/webhooks-page.tsx')).WebhooksPage,
        bare,
      ),
      ownPage(patterns.mail, 'mail', async () => (await import('./features/mail/mail-page.tsx')).MailPage, bare),
      ownPage(
        patterns.apiKeys,
        'api-keys',
        async () => (await import('./features/api-keys/api-keys-page.tsx')).ApiKeysPage,
        bare,
      ),
      ownPage(
        patterns.configBlocks,
        'config-blocks',
        async () => (await import('./features/config-blocks/config-blocks-page.tsx')).ConfigBlocksPage,
        { ...bare, search: ['name'] },
      ),
      ownPage(
        patterns.displays,
        'bigscreen',
        async () => (await import('./features/bigscreen/displays-page.tsx')).DisplaysPage,
        bare,
      ),
      ownPage(
        patterns.imports,
        'imports',
        async () => (await import('./features/imports/imports-page.tsx')).ImportsPage,
        bare,
      ),
      ownPage(
        patterns.import,
        'imports',
        async () => (await import('./features/imports/import-page.tsx')).ImportPage,
        bare,
      ),
      ownPage(
        patterns.structure,
        'structure',
        async () => (await import('./features/structure/structure-page.tsx')).StructurePage,
        { ...bare, search: ['tab'] },
      ),
      ownPage(
        patterns.contacts,
        'contacts',
        async () => (await import('./features/contacts/contacts-page.tsx')).ContactsPage,
        bare,
      ),
      ownPage(
        patterns.contact,
        'contacts',
        async () => (await import('./features/contacts/contact-page.tsx')).ContactPage,
        bare,
      ),
      ownPage(
        patterns.erasures,
        'contacts',
        async () => (await import('./features/contacts/erasures-page.tsx')).ErasuresPage,
        bare,
      ),
      ownPage(
        patterns.retention,
        'contacts',
        async () => (await import('./features/contacts/retention-page.tsx')).RetentionPage,
        bare,
      ),
    ]),
    unknown,
  ]),
  pathParamsAllowedCharacters: readableInParams,
  defaultErrorComponent: PageError,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  scrollRestoration: false,
});

/** Loads the page almost everybody starts with, while the sign-on is being asked. */
export function loadFirstPage(): void {
  void rankingPage().catch(() => {}); // The route asks again, and says so if it fails.
}

/** Begins to read what the page at this address shows first. Call it once the identity is there. */
export function preparePage(pathname: string): void {
  const [, params, route] = router.getMatchedRoutes(pathname);
  route?.options.staticData?.prepare?.(params);
}

function textOf<Name extends string>(search: Record<string, unknown>, name: Name): { [K in Name]?: string } {
  const value = search[name];
  return (typeof value === 'string' ? { [name]: value } : {}) as { [K in Name]?: string };
}

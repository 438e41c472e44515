import { getRanking } from '@echolot/contract/analytics/rankings';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from './api/query-client.ts';
import { queryOptionsOf } from './api/query-options.ts';
import type { PageName } from './own-pages.ts';
import { patterns, readableInParams } from './paths.ts';
import { enterProtectedPage, leaveStartPage, type StartSearch } from './shell/enter-page.ts';
import { Frame } from './shell/frame.tsx';
import { FrameSkeleton } from './shell/frame-skeleton.tsx';
import { NothingToShowPage } from './shell/nothing-to-show-page.tsx';
import { PageError } from './shell/page-error.tsx';
import { RootFrame } from './shell/root-frame.tsx';
import { SignInProblemPage } from './shell/sign-in-problem-page.tsx';
import { noteUnknownPage } from './shell/unknown-page.ts';

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
  component: lazyPage('BigscreenPage'),
});

const shared = createRoute({
  getParentRoute: () => root,
  path: patterns.shared,
  component: lazyPage('SharedInterviewPage'),
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

const rankingPage = () => import('./features/analytics/rankings/ranking-page.tsx');

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

/** A page with texts of its own. What it needs is named in a file that comes with the first of them, after the ranking's figures. */
function lazyPage(name: PageName) {
  return lazyRouteComponent(async () => ({ Page: await (await import('./own-pages.ts')).loadPage(name) }), 'Page');
}

/** The same for signed-in people. */
function ownPage<Path extends string>(path: Path, name: PageName, { hides, search }: PageOptions = {}) {
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    staticData: { hides },
    ...(search && {
      validateSearch: (given: Record<string, unknown>) =>
        Object.assign({}, ...search.map((name) => textOf(given, name))) as Record<string, string>,
    }),
    component: lazyPage(name),
  });
}

/** */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    noteUnknownPage();
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
      ownPage(patterns.statistics, 'StatisticsPage'),
      ownPage(patterns.insights, 'InsightsPage'),
      ownPage(patterns.interviews, 'InterviewsPage'),
      ownPage(patterns.interview, 'InterviewPage', bare),
      ownPage(patterns.actions, 'ActionsPage', { hides: ['filters'], search: ['interview', 'alert'] }),
      ownPage(patterns.samples, 'SamplesPage'),
      ownPage(patterns.sample, 'SamplePage', { ...bare, search: ['alert'] }),
      /** R-013 The page one comes from may be left out. */
      ownPage(patterns.sampleAlone, 'SamplePage', bare),
      ownPage(patterns.alerts, 'AlertsPage'),
      ownPage(patterns.alert, 'AlertPage', bare),
      ownPage(patterns.alertCare, 'CarePage'),
      ownPage(patterns.alertTimes, 'TimesPage'),
      ownPage(patterns.effectBlocks, 'EffectBlocksPage', bare),
      ownPage(patterns.effectBlock, 'EffectBlockPage', bare),
      ownPage(patterns.page, 'ComposedPage'),
      ownPage(patterns.gaming, 'GamingPage'),
      ownPage(patterns.reports, 'ReportsPage', bare),
      ownPage(patterns.reportSchedules, 'ReportSchedulesPage', {
        ...bare,
        search: ['survey', 'kind', 'format', 'path', 'options', 'report'],
      }),
      ownPage(patterns.report, 'ReportPage', bare),
      ownPage(patterns.webhooks, 'WebhooksPage', bare),
      ownPage(patterns.mail, 'MailPage', bare),
      ownPage(patterns.apiKeys, 'ApiKeysPage', bare),
      ownPage(patterns.configBlocks, 'ConfigBlocksPage', { ...bare, search: ['name'] }),
      ownPage(patterns.displays, 'DisplaysPage', bare),
      ownPage(patterns.optOuts, 'OptOutsPage', bare),
      ownPage(patterns.imports, 'ImportsPage', bare),
      ownPage(patterns.import, 'ImportPage', bare),
      ownPage(patterns.structure, 'StructurePage', { ...bare, search: ['tab'] }),
      ownPage(patterns.contacts, 'ContactsPage', bare),
      ownPage(patterns.contact, 'ContactPage', bare),
      ownPage(patterns.erasures, 'ErasuresPage', bare),
      ownPage(patterns.retention, 'RetentionPage', bare),
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

import { getRanking } from '@echolot/contract/rankings';
import type { Messages } from '@lingui/core';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from './api/query-client.ts';
import { queryOptionsOf } from './api/query-options.ts';
import { addPageTexts, type Language } from './i18n/locale.ts';
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

const displayTexts = (language: Language) =>
  language === 'de' ? import('./locales/de/bigscreen.po') : import('./locales/en/bigscreen.po');

const bigscreen = createRoute({
  getParentRoute: () => root,
  path: patterns.bigscreen,
  component: lazyRouteComponent(
    withTexts(() => import('./features/bigscreen/bigscreen-page.tsx'), displayTexts),
    'BigscreenPage',
  ),
});

const shared = createRoute({
  getParentRoute: () => root,
  path: patterns.shared,
  component: lazyRouteComponent(
    withTexts(
      () => import('./features/interview/shared-interview-page.tsx'),
      (language) => (language === 'de' ? import('./locales/de/interview.po') : import('./locales/en/interview.po')),
    ),
    'SharedInterviewPage',
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

const statistics = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.statistics,
  component: lazyRouteComponent(
    withTexts(
      () => import('./features/statistics/statistics-page.tsx'),
      (language) => (language === 'de' ? import('./locales/de/statistics.po') : import('./locales/en/statistics.po')),
    ),
    'StatisticsPage',
  ),
});

const insights = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.insights,
  component: lazyRouteComponent(
    withTexts(
      () => import('./features/insights/insights-page.tsx'),
      (language) => (language === 'de' ? import('./locales/de/insights.po') : import('./locales/en/insights.po')),
    ),
    'InsightsPage',
  ),
});

const sampleTexts = (language: Language) =>
  language === 'de' ? import('./locales/de/samples.po') : import('./locales/en/samples.po');

const samples = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.samples,
  component: lazyRouteComponent(
    withTexts(() => import('./features/samples/samples-page.tsx'), sampleTexts),
    'SamplesPage',
  ),
});

const samplePage = lazyRouteComponent(
  withTexts(() => import('./features/samples/sample-page.tsx'), sampleTexts),
  'SamplePage',
);

const sample = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.sample,
  staticData: { hides: ['tabs', 'filters'] },
  component: samplePage,
});

/** R-013 The page one comes from may be left out. */
const sampleAlone = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.sampleAlone,
  staticData: { hides: ['tabs', 'filters'] },
  component: samplePage,
});

const alertTexts = (language: Language) =>
  language === 'de' ? import('./locales/de/alerts.po') : import('./locales/en/alerts.po');

const alerts = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.alerts,
  component: lazyRouteComponent(
    withTexts(() => import('./features/alerts/alerts-page.tsx'), alertTexts),
    'AlertsPage',
  ),
});

const alert = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.alert,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(() => import('./features/alerts/alert-page.tsx'), alertTexts),
    'AlertPage',
  ),
});

const actions = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.actions,
  staticData: { hides: ['filters'] },
  validateSearch: (search: Record<string, unknown>) => ({ ...textOf(search, 'interview'), ...textOf(search, 'alert') }),
  component: lazyRouteComponent(
    withTexts(
      () => import('./features/actions/actions-page.tsx'),
      (language) => (language === 'de' ? import('./locales/de/actions.po') : import('./locales/en/actions.po')),
    ),
    'ActionsPage',
  ),
});

const interviewTexts = (language: Language) =>
  language === 'de' ? import('./locales/de/interview.po') : import('./locales/en/interview.po');

const interview = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.interview,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(() => import('./features/interview/interview-page.tsx'), interviewTexts),
    'InterviewPage',
  ),
});

const alertCare = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.alertCare,
  component: lazyRouteComponent(
    withTexts(() => import('./features/alerts/care/care-page.tsx'), alertTexts),
    'CarePage',
  ),
});

const alertTimes = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.alertTimes,
  component: lazyRouteComponent(
    withTexts(() => import('./features/alerts/times/times-page.tsx'), alertTexts),
    'TimesPage',
  ),
});

const effectBlocks = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.effectBlocks,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(() => import('./features/alerts/rules/effect-blocks-page.tsx'), alertTexts),
    'EffectBlocksPage',
  ),
});

const effectBlock = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.effectBlock,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(() => import('./features/alerts/rules/effect-block-page.tsx'), alertTexts),
    'EffectBlockPage',
  ),
});

const interviews = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.interviews,
  component: lazyRouteComponent(
    withTexts(
      () => import('./features/interviews/interviews-page.tsx'),
      (language) => (language === 'de' ? import('./locales/de/interviews.po') : import('./locales/en/interviews.po')),
    ),
    'InterviewsPage',
  ),
});

const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.webhooks,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(
      () => import('./features/webhooks/webhooks-page.tsx'),
      (language) => (language === 'de' ? import('./locales/de/webhooks.po') : import('./locales/en/webhooks.po')),
    ),
    'WebhooksPage',
  ),
});

const mail = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.mail,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(
      () => import('./features/mail/mail-page.tsx'),
      (language) => (language === 'de' ? import('./locales/de/mail.po') : import('./locales/en/mail.po')),
    ),
    'MailPage',
  ),
});

const apiKeys = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.apiKeys,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(
      () => import('./features/api-keys/api-keys-page.tsx'),
      (language) => (language === 'de' ? import('./locales/de/api-keys.po') : import('./locales/en/api-keys.po')),
    ),
    'ApiKeysPage',
  ),
});

const configBlocks = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.configBlocks,
  staticData: { hides: ['tabs', 'filters'] },
  validateSearch: (search: Record<string, unknown>) => textOf(search, 'name'),
  component: lazyRouteComponent(
    withTexts(
      () => import('./features/config-blocks/config-blocks-page.tsx'),
      (language) =>
        language === 'de' ? import('./locales/de/config-blocks.po') : import('./locales/en/config-blocks.po'),
    ),
    'ConfigBlocksPage',
  ),
});

const displays = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.displays,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(() => import('./features/bigscreen/displays-page.tsx'), displayTexts),
    'DisplaysPage',
  ),
});

const page = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.page,
  component: lazyRouteComponent(
    withTexts(
      () => import('./composed-page.tsx'),
      (language) => (language === 'de' ? import('./locales/de/pages.po') : import('./locales/en/pages.po')),
    ),
    'ComposedPage',
  ),
});

const gaming = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.gaming,
  component: lazyRouteComponent(
    withTexts(
      () => import('./features/gaming/gaming-page.tsx'),
      (language) => (language === 'de' ? import('./locales/de/gaming.po') : import('./locales/en/gaming.po')),
    ),
    'GamingPage',
  ),
});

const importTexts = (language: Language) =>
  language === 'de' ? import('./locales/de/imports.po') : import('./locales/en/imports.po');

const imports = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.imports,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(() => import('./features/imports/imports-page.tsx'), importTexts),
    'ImportsPage',
  ),
});

const oneImport = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.import,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(() => import('./features/imports/import-page.tsx'), importTexts),
    'ImportPage',
  ),
});

const structure = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.structure,
  staticData: { hides: ['tabs', 'filters'] },
  validateSearch: (search: Record<string, unknown>) => textOf(search, 'tab'),
  component: lazyRouteComponent(
    withTexts(
      () => import('./features/structure/structure-page.tsx'),
      (language) => (language === 'de' ? import('./locales/de/structure.po') : import('./locales/en/structure.po')),
    ),
    'StructurePage',
  ),
});

const contactTexts = (language: Language) =>
  language === 'de' ? import('./locales/de/contacts.po') : import('./locales/en/contacts.po');

const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.contacts,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(() => import('./features/contacts/contacts-page.tsx'), contactTexts),
    'ContactsPage',
  ),
});

const contact = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.contact,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(() => import('./features/contacts/contact-page.tsx'), contactTexts),
    'ContactPage',
  ),
});

const erasures = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.erasures,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(() => import('./features/contacts/erasures-page.tsx'), contactTexts),
    'ErasuresPage',
  ),
});

const retention = createRoute({
  getParentRoute: () => signedIn,
  path: patterns.retention,
  staticData: { hides: ['tabs', 'filters'] },
  component: lazyRouteComponent(
    withTexts(() => import('./features/contacts/retention-page.tsx'), contactTexts),
    'RetentionPage',
  ),
});

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
      statistics,
      insights,
      interviews,
      interview,
      actions,
      samples,
      sample,
      sampleAlone,
      alerts,
      alert,
      alertCare,
      alertTimes,
      effectBlocks,
      effectBlock,
      webhooks,
      mail,
      apiKeys,
      configBlocks,
      displays,
      page,
      gaming,
      imports,
      oneImport,
      contacts,
      contact,
      erasures,
      retention,
      structure,
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

/** A page that manages data, its own texts and the sentences for its errors, on their way together. */
function withTexts<Page>(
  loadPage: () => Promise<Page>,
  loadTexts: (language: Language) => Promise<{ messages: Messages }>,
): () => Promise<Page> {
  const loadMessages = async (language: Language): Promise<Messages> => (await loadTexts(language)).messages;
  return async () => {
    const sentences = import('./i18n/data-error-sentences.ts');
    const [page] = await Promise.all([loadPage(), addPageTexts(loadMessages), addPageTexts(loadErrorTexts), sentences]);
    return page;
  };
}

async function loadErrorTexts(language: Language): Promise<Messages> {
  const texts =
    language === 'de' ? await import('./locales/de/data-errors.po') : await import('./locales/en/data-errors.po');
  return texts.messages;
}

function textOf<Name extends string>(search: Record<string, unknown>, name: Name): { [K in Name]?: string } {
  const value = search[name];
  return (typeof value === 'string' ? { [name]: value } : {}) as { [K in Name]?: string };
}

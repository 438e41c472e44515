import { getRanking } from '@echolot/contract/analytics/rankings';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from './api/query-client.ts';
import { queryOptionsOf } from './api/query-options.ts';
import type { FramePart } from './declared-page.ts';
import { declaredPages, type FeaturePage } from './declared-pages.ts';
import { isOpenAddress, patterns, readableInParams } from './paths.ts';
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
    hides?: readonly FramePart[] | undefined;
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

/** Made of parts of several features, so none of them declares it. */
const composed: FeaturePage = {
  feature: 'pages',
  address: 'page',
  load: async () => (await import('./composed-page.tsx')).ComposedPage,
};

const isOpenPage = ({ address }: FeaturePage): boolean => isOpenAddress(patterns[address]);

/** A page with texts of its own; how they are loaded comes with the first of them, after the ranking's figures. */
function lazyPage(page: FeaturePage) {
  return lazyRouteComponent(async () => ({ Page: await (await import('./load-page.ts')).loadPage(page) }), 'Page');
}

const openPages = declaredPages
  .filter(isOpenPage)
  .map((page) => createRoute({ getParentRoute: () => root, path: patterns[page.address], component: lazyPage(page) }));

const signedInPages = [composed, ...declaredPages]
  .filter((page) => !isOpenPage(page))
  .map((page) => {
    const { address, hides, search } = page;
    return createRoute({
      getParentRoute: () => signedIn,
      path: patterns[address],
      staticData: { hides },
      ...(search && {
        validateSearch: (given: Record<string, unknown>) =>
          Object.assign({}, ...search.map((name) => textOf(given, name))) as Record<string, string>,
      }),
      component: lazyPage(page),
    });
  });

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
    ...openPages,
    signedIn.addChildren([start, ranking, ...signedInPages]),
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

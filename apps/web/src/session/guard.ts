/** What the guard looks at (R-034…R-038). `path` and `search` as in the address, `search` with its `?` or empty. */
interface Navigation {
  readonly path: string;
  readonly search: string;
  /** Survey the address names, if it does. */
  readonly survey: string | undefined;
}

interface SignInState {
  /** Whether the identity provider, or a session kept on this device, vouches for the person. */
  readonly isAuthenticated: boolean;
  /** Whether our server's answer about the person is at hand. */
  readonly isIdentityHeld: boolean;
}

type GuardDecision =
  | { kind: 'proceed' }
  | { kind: 'sign_in' }
  | { kind: 'start'; redirect: string; survey: string | undefined }
  | { kind: 'start' };

/** Where a navigation to a protected page leads. */
export function decideNavigation({ path, search, survey }: Navigation, state: SignInState): GuardDecision {
  if (!state.isAuthenticated) return { kind: 'sign_in' };
  if (state.isIdentityHeld) return { kind: 'proceed' };
  const query = new URLSearchParams(search);
  if (path !== '/' && query.has('linkable')) return { kind: 'start', redirect: path + search, survey };
  if (path === '/' || query.has('redirect') || query.has('universe')) return { kind: 'proceed' };
  return { kind: 'start' };
}

/**
 * The address to continue with after signing in: only one of our own pages, never another host, however it is written
 * (`//host`, `/\host`, `javascript:`).
 */
export function ownAddress(target: string | undefined | null, origin: string): string | undefined {
  if (!target?.startsWith('/')) return undefined;
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.pathname === '/' || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search;
}

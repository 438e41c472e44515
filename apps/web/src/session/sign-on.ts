import { getClientConfig } from '@echolot/contract/people/sign-in';
import Keycloak from 'keycloak-js';
import { call } from '../api/client.ts';
import { log } from '../api/log.ts';
import { bearerToken } from '../identity/identity-store.ts';
import { noteSignOnReach } from './sign-on-reach.ts';

/** how often the provider is asked, and how long a token must still be valid. */
const refreshEveryMs = 10_000;
const minimumValidityS = 60;
const loginStatusEveryS = 5;
const messageTimeoutMs = 10_000;

type ClientConfig = Awaited<ReturnType<typeof readConfig>>;

let config: ClientConfig | undefined;
let keycloak: Keycloak | undefined;
const endListeners = new Set<() => void>();
const tokenListeners = new Set<() => void>();

const readConfig = () => call(getClientConfig, { query: { domain: location.hostname } });

/**
 * Asks the server for the identity provider and starts its client. Throws when the server cannot be reached; then the
 * app does not mount. A provider that does not answer is tried again every few seconds: a session of ours goes on
 * without it for a while.
 */
export async function startSignOn(): Promise<void> {
  config = await readConfig();
  await connect(config, { mayRedirect: true }).catch((error: unknown) => {
    log.warn('the sign-on could not start', error);
    noteSignOnReach('browser', false);
  });
  setInterval(() => void keepConnected(), refreshEveryMs);
}

/** The client is made anew for each attempt: keycloak-js starts only once. */
async function connect(to: ClientConfig, { mayRedirect }: { mayRedirect: boolean }): Promise<void> {
  const client = new Keycloak({ url: to.signOnServer, realm: to.realm, clientId: to.clientId });
  client.onAuthLogout = () => {
    for (const listener of endListeners) listener();
  };
  const isLocal = location.hostname === 'localhost';
  const started = client.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${location.origin}${isLocal ? '' : '/new'}/silent-check-sso.html`,
    silentCheckSsoFallback: mayRedirect,
    checkLoginIframeInterval: loginStatusEveryS,
    messageReceiveTimeout: messageTimeoutMs,
    pkceMethod: 'S256',
  });
  // Only a timeout shows that its frames get no answer; a person with a session need not wait for it.
  await (bearerToken() === undefined ? started : Promise.race([started, failWhenDown(to)]));
  keycloak = client;
  noteSignOnReach('browser', true);
}

/** Rejects at once when the provider does not answer, and never resolves. */
async function failWhenDown(to: ClientConfig): Promise<never> {
  await askProvider(to);
  return new Promise<never>(() => {});
}

async function askProvider({ signOnServer, realm }: ClientConfig): Promise<void> {
  const address = `${signOnServer}/realms/${encodeURIComponent(realm)}/.well-known/openid-configuration`;
  const reply = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(messageTimeoutMs) });
  if (!reply.ok) throw new Error(`The sign-on answered ${reply.status}.`);
}

let isConnecting = false;

async function keepConnected(): Promise<void> {
  if (keycloak) {
    await refreshTokens();
    return;
  }
  if (!config || isConnecting) return;
  isConnecting = true;
  try {
    await askProvider(config);
    await connect(config, { mayRedirect: false });
    for (const listener of tokenListeners) listener();
  } catch (error) {
    log.warn('the sign-on could not start', error);
  } finally {
    isConnecting = false;
  }
}

/** Whether the sign-on was started on this page; not so on the open pages, which need nobody to be signed in. */
export function isSignOnStarted(): boolean {
  return config !== undefined;
}

/** Whether the provider has said whom it knows. */
export function isSignOnConnected(): boolean {
  return keycloak !== undefined;
}

/** Who the provider says is signed in, by user name. */
export function providerUsername(): string | undefined {
  const name: unknown = keycloak?.tokenParsed?.['preferred_username'];
  return keycloak?.authenticated && typeof name === 'string' ? name : undefined;
}

export function isProviderAuthenticated(): boolean {
  return keycloak?.authenticated ?? false;
}

export interface ProviderTokens {
  accessToken: string;
  idToken: string;
  universeName: string | undefined;
}

/** The provider's tokens, to be exchanged for a session of ours; undefined when nobody is signed in there. */
export function providerTokens(): ProviderTokens | undefined {
  const { token, idToken } = keycloak ?? {};
  return token && idToken ? { accessToken: token, idToken, universeName: config?.universe ?? undefined } : undefined;
}

/**
 * Refreshes the provider's tokens when they end within a minute, or at once with `isForced`. False when the person is no
 * longer signed in there; a provider out of reach changes nothing, the next round asks again.
 */
export async function refreshTokens({ isForced = false } = {}): Promise<boolean> {
  if (!keycloak?.authenticated) return false;
  try {
    const isRefreshed = await keycloak.updateToken(isForced ? -1 : minimumValidityS);
    if (isRefreshed) noteSignOnReach('browser', true);
    // Forced ones are for a new session, which takes them along.
    if (isRefreshed && !isForced) for (const listener of tokenListeners) listener();
  } catch (error) {
    log.warn('the sign-on could not be refreshed', error);
    if (keycloak.authenticated) noteSignOnReach('browser', false);
  }
  return keycloak.authenticated;
}

/** Told when there are new tokens of the provider, which the session of ours has not seen. */
export function onProviderTokens(listener: () => void): () => void {
  tokenListeners.add(listener);
  return () => tokenListeners.delete(listener);
}

/** Told when the person is no longer signed in at the provider: signed out elsewhere, or the refresh was refused. */
export function onProviderSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/**
 * Leaves for the provider's login page, which leads back to the address; without a provider the page starts anew, and
 * says what is the matter. Never settles.
 */
export async function goToLogin(returnTo: string = location.href): Promise<never> {
  if (keycloak) await keycloak.login({ redirectUri: returnTo });
  else location.assign(returnTo);
  return new Promise<never>(() => {});
}

/** Leaves for the provider's logout, if signed in there, and comes back to the start. */
export async function goToLogout(): Promise<void> {
  const start = `${location.origin}/`;
  if (keycloak?.authenticated) await keycloak.logout({ redirectUri: start });
  else location.assign(start);
}

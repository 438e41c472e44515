import { getClientConfig } from '@echolot/contract/sign-in';
import Keycloak from 'keycloak-js';
import { call } from '../api/client.ts';
import { log } from '../api/log.ts';

/** how often the provider is asked, and how long a token must still be valid. */
const refreshEveryMs = 10_000;
const minimumValidityS = 60;
const loginStatusEveryS = 5;
const messageTimeoutMs = 10_000;

interface SignOn {
  readonly keycloak: Keycloak;
  /** Universe this host name belongs to, if it names one. */
  readonly universe: string | undefined;
}

let signOn: SignOn | undefined;
const endListeners = new Set<() => void>();

/**
 * Asks the server for the identity provider and starts its client. Throws when either cannot be reached; then
 * the app does not mount.
 */
export async function startSignOn(): Promise<void> {
  const config = await call(getClientConfig, { query: { domain: location.hostname } });
  const keycloak = new Keycloak({ url: config.signOnServer, realm: config.realm, clientId: config.clientId });
  keycloak.onAuthLogout = () => {
    for (const listener of endListeners) listener();
  };
  const isLocal = location.hostname === 'localhost';
  await keycloak.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${location.origin}${isLocal ? '' : '/new'}/silent-check-sso.html`,
    checkLoginIframeInterval: loginStatusEveryS,
    messageReceiveTimeout: messageTimeoutMs,
    pkceMethod: 'S256',
  });
  signOn = { keycloak, universe: config.universe ?? undefined };
  setInterval(() => void refreshTokens(), refreshEveryMs);
}

/** Whether the provider's client runs; not so on the open pages, which need nobody to be signed in. */
export function isSignOnStarted(): boolean {
  return signOn !== undefined;
}

/** Who the provider says is signed in, by user name. */
export function providerUsername(): string | undefined {
  const name: unknown = signOn?.keycloak.tokenParsed?.['preferred_username'];
  return signOn?.keycloak.authenticated && typeof name === 'string' ? name : undefined;
}

export function isProviderAuthenticated(): boolean {
  return signOn?.keycloak.authenticated ?? false;
}

export interface ProviderTokens {
  accessToken: string;
  idToken: string;
  universeName: string | undefined;
}

/** The provider's tokens, to be exchanged for a session of ours; undefined when nobody is signed in there. */
export function providerTokens(): ProviderTokens | undefined {
  const { token, idToken } = signOn?.keycloak ?? {};
  return token && idToken ? { accessToken: token, idToken, universeName: signOn?.universe } : undefined;
}

/**
 * Refreshes the provider's tokens when they end within a minute, or at once with `isForced`. False when the person is no
 * longer signed in there; a provider out of reach changes nothing, the next round asks again.
 */
export async function refreshTokens({ isForced = false } = {}): Promise<boolean> {
  if (!signOn?.keycloak.authenticated) return false;
  try {
    await signOn.keycloak.updateToken(isForced ? -1 : minimumValidityS);
  } catch (error) {
    log.warn('the sign-on could not be refreshed', error);
  }
  return signOn.keycloak.authenticated;
}

/** Told when the person is no longer signed in at the provider: signed out elsewhere, or the refresh was refused. */
export function onProviderSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Leaves for the provider's login page, which leads back to the address. Never settles. */
export async function goToLogin(returnTo: string = location.href): Promise<never> {
  await signOn?.keycloak.login({ redirectUri: returnTo });
  return new Promise<never>(() => {});
}

/** Leaves for the provider's logout, if signed in there, and comes back to the start. */
export async function goToLogout(): Promise<void> {
  const start = `${location.origin}/`;
  if (signOn?.keycloak.authenticated) await signOn.keycloak.logout({ redirectUri: start });
  else location.assign(start);
}

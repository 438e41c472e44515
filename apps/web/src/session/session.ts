import type { Identity, Locale } from '@echolot/contract/identity';
import {
  changeLocale,
  changeUniverse,
  getIdentity,
  logout,
  renewSignOn,
  validateCookie,
  validateKeycloak,
} from '@echolot/contract/people/sign-in';
import { call, isPassing } from '../api/client.ts';
import { log } from '../api/log.ts';
import { ProblemError } from '../api/problem-error.ts';
import { activateLocale } from '../i18n/locale.ts';
import {
  bearerToken,
  currentIdentity,
  dropIdentity,
  forgetSessionId,
  holdIdentity,
  recoverBy,
  rememberedSessionId,
} from '../identity/identity-store.ts';
import { hasUnsavedWork, mayLeave } from '../unsaved/unsaved-work.ts';
import { isRememberWanted } from './remember-me.ts';
import { keepNotice } from './session-notice.ts';
import {
  goToLogin,
  goToLogout,
  isProviderAuthenticated,
  isSignOnConnected,
  onProviderSessionEnd,
  onProviderTokens,
  providerTokens,
  providerUsername,
  refreshTokens,
} from './sign-on.ts';
import { noteSignOnReach } from './sign-on-reach.ts';

/** Whether somebody vouches for the person: the provider, or a session of ours that does not hang on the provider. */
export function isAuthenticated(): boolean {
  const identity = currentIdentity();
  if (isProviderAuthenticated()) return true;
  // While the provider does not answer, the server knows how long the session lives on.
  const needsNoProvider = identity?.signInKind === 'local' || !isSignOnConnected();
  return identity !== undefined && (needsNoProvider || rememberedSessionId() !== undefined);
}

/**
 * After a reload or on a new visit: reads the identity again by the token this tab kept, else opens a session from the
 * remember-me id. Anything refused is forgotten; a server out of reach is not a refusal.
 */
export async function restoreIdentity(): Promise<void> {
  if (bearerToken() !== undefined) await tryToHold(() => call(getIdentity, {}));
  if (currentIdentity() || rememberedSessionId() === undefined) return;
  // Tabs that open together take turns: each use of the id brings the next one, and a used one ends what it opened.
  await inTurn(async () => {
    const sessionId = rememberedSessionId();
    if (sessionId === undefined) return;
    await tryToHold(() => call(validateCookie, { body: { sessionId } }), { forgetDevice: true });
  });
}

/** Browsers know locks on https and localhost, as they know what signing on needs. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request('echolot.session', work) : work());
}

/** After the provider's answer: an identity that is no longer the signed-in person's is dropped. */
export function reconcileIdentity(): void {
  const identity = currentIdentity();
  if (!identity) return;
  const username = providerUsername();
  const isOfProvider = identity.signInKind === 'sign_on';
  const isSomebodyElse = username !== undefined && isOfProvider && identity.username !== username;
  // Such a session lasts only with tokens, and there are none for nobody.
  const isUnvouched = isOfProvider && identity.signOnUntil !== null && isSignOnConnected() && username === undefined;
  if (isSomebodyElse || isUnvouched || !isAuthenticated()) dropIdentity();
}

/** Exchanges the provider's tokens for a session of ours. Throws ProblemError, NoAnswerError. */
export async function openSession(universe?: string): Promise<Identity> {
  const tokens = providerTokens();
  if (!tokens) throw new ProblemError('sign_in_required', 401);
  const { accessToken, idToken } = tokens;
  const universeName = universe ?? tokens.universeName;
  const named = universeName === undefined ? {} : { universeName };
  const identity = await call(validateKeycloak, {
    body: { accessToken, idToken, ...named, allowIndicators: true, remember: isRememberWanted() },
  });
  await hold(identity);
  return identity;
}

/**
 * Stays signed in on this device, or no longer: the session is opened anew with a remember-me id, or without.
 * The one before is ended.
 */
export async function remember(isWanted: boolean): Promise<void> {
  if (!isWanted) forgetSessionId();
  const before = bearerToken();
  await openSession(currentIdentity()?.universe);
  if (before !== undefined && before !== bearerToken()) await call(logout, {}, { bearer: before });
}

/** Ends this session and goes on in another of the person's universes. */
export async function enterUniverse(universe: string): Promise<void> {
  await hold(await call(changeUniverse, { params: { universe } }));
}

/** Shows and keeps another language; the server's titles come in it too. */
export async function enterLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  if (currentIdentity()) await hold(await call(changeLocale, { body: { locale } }));
}

/**
 * Ends the session here, on this device and at the provider. Never comes back to this page, unless the person wants to keep
 * what is not saved.
 */
export async function leave(): Promise<void> {
  if (!(await mayLeave())) return;
  try {
    if (bearerToken() !== undefined) await call(logout, {});
  } catch (error) {
    log.warn('the server could not be told about the logout', error);
  }
  dropIdentity({ forgetDevice: true });
  await goToLogout();
}

let recovery: Promise<boolean> | undefined;
/** Whether somebody keeps a page without a session, to save elsewhere what is in it. */
let isStaying = false;

/** Hands the provider's newest access token over: with it the server sees what is taken away there. */
async function handOverToken(): Promise<void> {
  const tokens = providerTokens();
  if (!tokens || currentIdentity()?.signInKind !== 'sign_on') return;
  try {
    const { isSignOnReachable } = await call(renewSignOn, { body: { accessToken: tokens.accessToken } });
    noteSignOnReach('server', isSignOnReachable);
  } catch (error) {
    log.warn('the token could not be handed over', error);
  }
}

/** Watches for the end of the session: opens it anew where that is possible, else leads to the login. */
export function watchSession(): void {
  onProviderTokens(() => {
    const username = providerUsername();
    // After an outage another person may be signed in.
    if (username !== undefined && username !== currentIdentity()?.username) reconcileIdentity();
    void handOverToken();
  });
  if (currentIdentity()?.signOnUntil) void handOverToken();
  recoverBy(() => {
    recovery ??= recover().finally(() => {
      recovery = undefined;
    });
    return recovery;
  });
  onProviderSessionEnd(() => {
    if (currentIdentity()?.signInKind !== 'sign_on') return;
    dropIdentity({ forgetDevice: true });
    void goToLogin();
  });
}

/** The provider may still know the person: then a new session opens unnoticed. Else they sign in again, and return here. */
async function recover(): Promise<boolean> {
  const universe = currentIdentity()?.universe;
  if (!universe) return false;
  // Forced, so that somebody who just signed out elsewhere is not let in again by tokens that have not run out yet.
  if (await refreshTokens({ isForced: true })) {
    try {
      await openSession(universe);
      return true;
    } catch (error) {
      if (isPassing(error)) return false;
    }
  }
  if (hasUnsavedWork() && (isStaying || !(await mayLeave(undefined, 'session_ended')))) {
    // Asked once: what is refused from now on says so in its place.
    isStaying = true;
    return false;
  }
  isStaying = false;
  dropIdentity();
  return goToLogin();
}

async function hold(identity: Identity): Promise<void> {
  if (identity.locale !== currentIdentity()?.locale) await activateLocale(identity.locale);
  holdIdentity(identity);
  noteSignOnReach('server', identity.isSignOnReachable);
}

async function tryToHold(read: () => Promise<Identity>, onRefusal = {}): Promise<void> {
  try {
    await hold(await read());
  } catch (error) {
    if (isPassing(error)) throw error;
    if (error instanceof ProblemError && error.code === 'session_id_reused') keepNotice(error.code);
    dropIdentity(onRefusal);
  }
}

import type { Identity } from '@echolot/contract/identity';

/**
 * Who is signed in, for the whole tab. The bearer token lives here and in the tab's sessionStorage, so that a reload
 * does not need a new session (docs/decisions/bearer-in-session-storage.md).
 */
const tokenKey = 'echolot.token';
const rememberedKey = 'echolot.session';

let identity: Identity | undefined;
const identityListeners = new Set<() => void>();
let recover = (): Promise<boolean> => Promise.resolve(false);

export function currentIdentity(): Identity | undefined {
  return identity;
}

/** Holds the identity and keeps its token for a reload; its remember-me id, if it has one, for the next visit. */
export function holdIdentity(next: Identity): void {
  identity = next;
  sessionStorage.setItem(tokenKey, next.authToken);
  if (next.sessionId !== null) localStorage.setItem(rememberedKey, next.sessionId);
  for (const listener of identityListeners) listener();
}

/** Forgets who is signed in; with `forgetDevice` also the remember-me id. */
export function dropIdentity({ forgetDevice = false } = {}): void {
  identity = undefined;
  sessionStorage.removeItem(tokenKey);
  if (forgetDevice) forgetSessionId();
  for (const listener of identityListeners) listener();
}

export function forgetSessionId(): void {
  localStorage.removeItem(rememberedKey);
}

/** Bearer of every call; before the identity is read again after a reload, the one the tab kept. */
export function bearerToken(): string | undefined {
  return identity?.authToken ?? sessionStorage.getItem(tokenKey) ?? undefined;
}

export function rememberedSessionId(): string | undefined {
  return localStorage.getItem(rememberedKey) ?? undefined;
}

export function onIdentityChange(listener: () => void): () => void {
  identityListeners.add(listener);
  return () => identityListeners.delete(listener);
}

/** How a session the server no longer takes is opened anew; answers whether it was. Set once at start. */
export function recoverBy(recovery: () => Promise<boolean>): void {
  recover = recovery;
}

/** Asked by whoever was refused; several at once share one attempt. */
export function recoverSession(): Promise<boolean> {
  return recover();
}

/** Whether the identity provider answers: asked by this browser, and by the server for the sessions it keeps. */
const reach = { browser: true, server: true };
const listeners = new Set<() => void>();

export function isSignOnReachable(): boolean {
  return reach.browser && reach.server;
}

export function noteSignOnReach(by: keyof typeof reach, isReachable: boolean): void {
  const before = isSignOnReachable();
  reach[by] = isReachable;
  if (before !== isSignOnReachable()) for (const listener of listeners) listener();
}

export function onSignOnReachChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The normal address for an old hash address: `/#/ranking/x?y=1` → `/ranking/x?y=1`. Undefined for any other hash,
 * such as the answer of the identity provider (`#state=…`), and for one that would lead to another host.
 */
export function addressOfHash(hash: string): string | undefined {
  if (!hash.startsWith('#/')) return undefined;
  return `/${hash.slice(2).replace(/^[/\\]+/, '')}`;
}

/** Calls back with the normal address whenever an old one is typed into, or followed in, the running app. */
export function onHashAddress(follow: (address: string) => void): void {
  window.addEventListener('hashchange', () => {
    const address = addressOfHash(window.location.hash);
    if (address !== undefined) follow(address);
  });
}

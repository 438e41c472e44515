/**
 * The normal address for an old hash address: `/#/ranking/x?y=1` → `/ranking/x?y=1`. Undefined for any other hash,
 * such as the answer of the identity provider (`#state=…`), and for one that would lead to another host.
 */
export function addressOfHash(hash: string): string | undefined {
  if (!hash.startsWith('#/')) return undefined;
  return `/${hash.slice(2).replace(/^[/\\]+/, '')}`;
}

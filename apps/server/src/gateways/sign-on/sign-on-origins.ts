const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Addresses the product may be opened at: its public address, and where that is this machine's own, every name of it.
 * The issuer stays the public address whichever is used.
 *
 * @param publicUrl origin, no slash at the end.
 */
export function originsOf(publicUrl: string): readonly string[] {
  const url = new URL(publicUrl);
  if (!LOOPBACK_HOSTS.includes(url.hostname)) return [url.origin];
  const others = LOOPBACK_HOSTS.map((hostname) => Object.assign(new URL(url), { hostname }).origin);
  return [...new Set([url.origin, ...others])];
}

/** The address a browser is at, told by its host (with or without port); the public one when it is not one of ours. */
export function originAt(host: string, publicUrl: string): string {
  const origins = originsOf(publicUrl);
  return (
    origins.find((origin) => new URL(origin).host === host || new URL(origin).hostname === host) ??
    new URL(publicUrl).origin
  );
}

/** Whether an address leads to one of the origins, read as a browser reads it. It has no fragment (RFC 6749, 3.1.2). */
export function isWithin(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address) || address.includes('#')) return false;
  const { origin, username, password } = new URL(address);
  return origins.includes(origin) && username === '' && password === '';
}

/** The origins as a content security policy can name them; it has no word for IPv6 addresses. */
export function cspSources(origins: readonly string[]): string[] {
  return origins.filter((origin) => !origin.includes('['));
}

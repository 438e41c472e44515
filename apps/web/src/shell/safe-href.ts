/** An address from a universe's data, if a link may lead there: the web or one of our own pages, never a script. */
export function safeHref(address: string | undefined): string | undefined {
  if (!address) return undefined;
  if (/^\/(?![/\\])/.test(address)) return address;
  const url = URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}

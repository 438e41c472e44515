/** The address as a link may have it: of the web or a mailbox, in letters that any reader of PDF takes; else undefined. */
export function linkAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { href, protocol } = new URL(address);
  return ['https:', 'http:', 'mailto:'].includes(protocol) ? href : undefined;
}

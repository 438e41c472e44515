const remembered = 'echolot-display-build';
const ownScript = (document_: Pick<Document, 'querySelector'>): string | undefined =>
  document_.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/**
 * Loads the page again when the server has another build of the app than this one. Once per build: whatever goes wrong, a
 * display does not load for ever.
 */
export async function reloadWhenBuiltAnew(): Promise<void> {
  const mine = ownScript(document);
  const served = await servedScript();
  if (mine === undefined || served === undefined || served === mine) return;
  if (sessionStorage.getItem(remembered) === served) return;
  sessionStorage.setItem(remembered, served);
  location.reload();
}

async function servedScript(): Promise<string | undefined> {
  try {
    const headers = { accept: 'text/html' };
    const reply = await fetch('/upgrade', { headers, cache: 'no-store', referrerPolicy: 'no-referrer' });
    return reply.ok ? ownScript(new DOMParser().parseFromString(await reply.text(), 'text/html')) : undefined;
  } catch {
    return undefined;
  }
}

import type { Messages } from '@lingui/core';

/** The page's texts, where they have been extracted; else its source texts serve. */
export async function messagesOf(locale: string): Promise<Messages> {
  const catalogues = import.meta.glob<{ messages: Messages }>('../../apps/web/src/locales/*/messages.po');
  const load = catalogues[`../../apps/web/src/locales/${locale}/messages.po`];
  return load ? (await load()).messages : {};
}

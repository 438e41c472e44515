import type { Messages } from '@lingui/core';
import type { LoadPageTexts } from './i18n/locale.ts';

const files = import.meta.glob<{ messages: Messages }>(['./locales/*/*.po', '!**/messages.po']);
const loaders = new Map<string, LoadPageTexts>();

/** How the texts of a catalogue, a file below `locales/…/`, are loaded. */
export function ownTexts(catalogue: string): LoadPageTexts {
  const known = loaders.get(catalogue);
  if (known) return known;
  const load: LoadPageTexts = async (language) => {
    const file = files[`./locales/${language}/${catalogue}.po`];
    if (!file) throw new Error(`There are no texts of ${catalogue} in ${language}.`);
    return (await file()).messages;
  };
  loaders.set(catalogue, load);
  return load;
}

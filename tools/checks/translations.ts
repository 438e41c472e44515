import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig, type LinguiConfigNormalized } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Check } from './check.ts';

/** What a catalogue file holds about one message. */
interface CatalogEntry {
  message?: string;
  translation?: string;
  obsolete?: boolean;
}

/** Every sentence of the screens, files and mails is in every catalogue, translated, and no catalogue keeps one that is gone. */
export const translations: Check = {
  name: 'translations',
  async find({ root }) {
    const faults: string[] = [];
    for (const app of ['apps/web', 'apps/server']) {
      const folder = join(root, app);
      const configPath = ['lingui.config.ts', 'lingui.config.js'].map((name) => join(folder, name)).find(existsSync);
      if (configPath) faults.push(...(await faultsOf(app, getConfig({ cwd: folder, configPath }))));
    }
    return faults;
  },
};

async function faultsOf(app: string, config: LinguiConfigNormalized): Promise<string[]> {
  const faults: string[] = [];
  for (const catalog of await getCatalogs(config)) {
    const extracted = await catalog.collect();
    if (!extracted) return [`The messages of ${app} could not be extracted; see the error above.`];
    for (const locale of config.locales) {
      const entries = (await catalog.read(locale)) ?? {};
      const needsTranslation = locale !== config.sourceLocale && locale !== config.pseudoLocale;
      faults.push(...compareCatalog(locale, extracted, entries, needsTranslation));
    }
  }
  return faults;
}

/** Faults of one catalogue against the messages of the source; both by message id. */
export function compareCatalog(
  locale: string,
  extracted: Readonly<Record<string, { message?: string }>>,
  entries: Readonly<Record<string, CatalogEntry>>,
  needsTranslation: boolean,
): string[] {
  const faults: string[] = [];
  for (const [id, { message = id }] of Object.entries(extracted)) {
    const entry = entries[id];
    if (!entry || entry.obsolete) {
      faults.push(`${locale}/messages.po lacks "${message}": run npm run extract and translate it.`);
    } else if (needsTranslation && !entry.translation?.trim()) {
      faults.push(`${locale}/messages.po has no translation of "${message}".`);
    } else if (needsTranslation) {
      const kept = placeholdersOf(entry.translation ?? '');
      const lost = [...placeholdersOf(message)].filter((name) => !kept.has(name));
      if (lost.length > 0) faults.push(`${locale}/messages.po loses ${lost.join(', ')} of "${message}".`);
    }
  }
  for (const [id, { message = id, obsolete }] of Object.entries(entries)) {
    if (!extracted[id] && !obsolete) {
      faults.push(`${locale}/messages.po keeps "${message}", which no source says any more: run npm run extract.`);
    }
  }
  return faults;
}

/**
 * Names of the values a message shows (`{n}`, `{n, plural, …}`) and its tags (`<0>`).
 * None when the message is not well-formed.
 */
function placeholdersOf(message: string): Set<string> {
  const names = new Set([...message.matchAll(/<\/?(\d+)\/?>/g)].map((match) => `<${match[1]}>`));
  collectNames(compileMessage(message), names);
  return names;
}

/** A compiled message is texts and values; a value is [name, kind, choices], and choices hold messages again. */
function collectNames(tokens: unknown, names: Set<string>): void {
  if (!Array.isArray(tokens)) return;
  for (const token of tokens as unknown[]) {
    if (!Array.isArray(token)) continue;
    const [name, , choices] = token as unknown[];
    if (typeof name === 'string') names.add(name);
    if (typeof choices === 'object' && choices !== null) {
      for (const choice of Object.values(choices)) collectNames(choice, names);
    }
  }
}

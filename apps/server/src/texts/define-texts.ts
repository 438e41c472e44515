import { readFileSync } from 'node:fs';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parsePo } from 'pofile-ts';
import { type TextLanguage, textLanguage } from './text-language.ts';

const catalogues = new Map<TextLanguage, I18n>();

/** One for each language: readers of several are served at the same time. */
function catalogueIn(language: TextLanguage): I18n {
  let i18n = catalogues.get(language);
  if (!i18n) {
    const file = new URL(`../locales/${language}/messages.po`, import.meta.url);
    const { items } = parsePo(readFileSync(file, 'utf8'));
    const messages = Object.fromEntries(
      items.filter(({ msgstr }) => msgstr[0]).map(({ msgid, msgstr }) => [msgid, compileMessage(msgstr[0] ?? '')]),
    );
    i18n = setupI18n({ locale: language, locales: formatLocaleOf(language), messages: { [language]: messages } });
    // A message that is newer than the catalogue is said in English.
    i18n.setMessagesCompiler(compileMessage);
    catalogues.set(language, i18n);
  }
  return i18n;
}

/**
 * Texts of one kind of file, mail or page, for each language. They are written in `*-texts.ts`, where `npm run extract` looks:
 * `i18n.t('English text', values)`, or `i18n.t({ id, message })` where the same English has two translations.
 */
export function defineTexts<Texts>(write: (i18n: I18n) => Texts): (locale: string) => Texts {
  const written = new Map<TextLanguage, Texts>();
  return (locale) => {
    const language = textLanguage(locale);
    let texts = written.get(language);
    if (texts === undefined) written.set(language, (texts = write(catalogueIn(language))));
    return texts;
  };
}

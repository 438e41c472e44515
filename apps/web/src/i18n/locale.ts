import type { Locale } from '@echolot/contract/identity';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { i18n, type Messages } from '@lingui/core';
import { messages as english } from '../locales/en/messages.po';

/** Languages with a complete catalogue, in their own name. Others of the contract fall back to English. */
export const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'de', name: 'Deutsch' },
] as const satisfies { locale: Locale; name: string }[];

export type Language = (typeof languages)[number]['locale'];

const storageKey = 'echolot.locale';

/** Texts that come with a page instead of with the app. */
export type LoadPageTexts = (language: Language) => Promise<Messages>;

const pageTexts = new Set<LoadPageTexts>();

/** Loads a page's texts in the language shown, and from now on in every language that is activated. */
export async function addPageTexts(load: LoadPageTexts): Promise<void> {
  if (pageTexts.has(load)) return;
  const language = currentLanguage();
  const messages = await load(language);
  if (language !== currentLanguage()) return addPageTexts(load);
  pageTexts.add(load);
  i18n.load(language, messages);
}

/**
 * Loads and shows a language, on every later visit of this browser too. Numbers, days and the alphabet follow the locale itself,
 * also where its texts fall back to English.
 */
export async function activateLocale(locale: string): Promise<void> {
  const language = languageOf(locale);
  const [ofApp, ...ofPages] = await Promise.all([
    language === 'de' ? import('../locales/de/messages.po').then(({ messages }) => messages) : english,
    ...Array.from(pageTexts, (load) => load(language)),
  ]);
  i18n.loadAndActivate({
    locale: language,
    locales: [formatLocaleOf(locale)],
    messages: Object.assign({}, ofApp, ...ofPages) as Messages,
  });
  document.documentElement.lang = language;
  localStorage.setItem(storageKey, language);
}

/** Before anybody is signed in: the language used last in this browser, or the browser's own. */
export function likelyLocale(): Language {
  return languageOf(localStorage.getItem(storageKey) ?? navigator.language);
}

/** The locale numbers, days and sorted names follow now. */
export function currentFormatLocale(): string {
  const [first] = [i18n.locales ?? []].flat();
  return first ?? formatLocaleOf(i18n.locale);
}

/** The language shown now. */
export function currentLanguage(): Language {
  return languageOf(i18n.locale);
}

function languageOf(locale: string): Language {
  const short = locale.slice(0, 2).toLowerCase();
  return languages.find((language) => language.locale === short)?.locale ?? 'en';
}

import type { Locale } from '@echolot/contract/identity';
import { i18n } from '@lingui/core';
import { messages as english } from '../locales/en/messages.po';

/** Languages with a complete catalogue, in their own name. Others of the contract fall back to English. */
export const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'de', name: 'Deutsch' },
] as const satisfies { locale: Locale; name: string }[];

export type Language = (typeof languages)[number]['locale'];

const storageKey = 'echolot.locale';

/** Loads and shows a language, on every later visit of this browser too. */
export async function activateLocale(locale: string): Promise<void> {
  const language = languageOf(locale);
  if (language === 'de') {
    const { messages } = await import('../locales/de/messages.po');
    i18n.loadAndActivate({ locale: language, messages });
  } else {
    i18n.loadAndActivate({ locale: language, messages: english });
  }
  document.documentElement.lang = language;
  localStorage.setItem(storageKey, language);
}

/** Before anybody is signed in: the language used last in this browser, or the browser's own. */
export function likelyLocale(): Language {
  return languageOf(localStorage.getItem(storageKey) ?? navigator.language);
}

/** The language shown now. */
export function currentLanguage(): Language {
  return languageOf(i18n.locale);
}

function languageOf(locale: string): Language {
  const short = locale.slice(0, 2).toLowerCase();
  return languages.find((language) => language.locale === short)?.locale ?? 'en';
}

/** The language as a document names it; undefined for what is none. */
export function languageTag(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** The language by its name in the reader's language; as it is where it is none. */
export function languageName(locale: string, readerLocale: string): string {
  const tag = languageTag(locale);
  if (tag === undefined) return locale;
  return new Intl.DisplayNames([readerLocale], { type: 'language', fallback: 'code' }).of(tag) ?? locale;
}

/** The locale whose numbers, days and alphabet a reader expects; English without a country is British, and so is what is none. */
export function formatLocaleOf(locale: string): string {
  const tag = languageTag(locale);
  return tag === undefined || tag === 'en' ? 'en-GB' : tag;
}

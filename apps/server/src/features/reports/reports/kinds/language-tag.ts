/** The language as a document names it; undefined for what is none. */
export function languageTag(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** The language by its name in the reader's; as it stands where it is none. */
export function languageName(locale: string, reader: string): string {
  const tag = languageTag(locale);
  if (tag === undefined) return locale;
  return new Intl.DisplayNames([reader], { type: 'language', fallback: 'code' }).of(tag) ?? locale;
}

/** The text in a locale, else in English, else in any; empty without one. */
export function textIn(texts: Readonly<Record<string, string>>, locale: string): string {
  return texts[locale] ?? texts['en'] ?? Object.values(texts)[0] ?? '';
}

/** Texts of one thing by locale. */
export type Texts = Readonly<Record<string, string>>;

/** A person's locale and what stands in for it, in order. */
export function localesOf(
  actor: { readonly locale: string },
  universe: { readonly defaultLocale: string },
): readonly string[] {
  return [actor.locale, universe.defaultLocale];
}

/** The text in the first of these locales that has one, then in any; empty when there is none at all. */
export function localText(texts: Texts, locales: readonly string[]): string {
  for (const locale of locales) {
    const text = texts[locale];
    if (text) return text;
  }
  return Object.values(texts).find((text) => text !== '') ?? '';
}

/** Languages that files, mails and the sign-in pages are written in. */
export type TextLanguage = 'en' | 'de';

/** The language of the texts for a reader of a locale; English where there is no catalogue of theirs. */
export const textLanguage = (locale: string): TextLanguage => (locale === 'de' ? 'de' : 'en');

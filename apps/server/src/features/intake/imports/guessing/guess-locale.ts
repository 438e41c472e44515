import type { ImportMapping } from '../import-mapping.ts';
import type { GuessContext } from './guess.ts';
import { plainName } from './plain-text.ts';
import type { TableProfile } from './table-profile.ts';
import { readWordScale } from './word-scale.ts';

type Locale = ImportMapping['universe']['defaultLocale'];

const words: Record<Locale, RegExp> = {
  en: /\b(the|date|rating|comment|dealer|country|customer|satisfaction|recommend|how|you|would|store|language|channel|overall|branch)\b/g,
  de: /\b(datum|der|die|das|und|handler|haendler|bewertung|kommentar|zufriedenheit|land|kunde|wie|sie|filiale|sprache|kanal|antwort|vorname|nachname|weiterempfehlung|gesamt)\b|zufried|empfehl/g,
  fi: /\b(ja|paiva|pvm|kommentti|maa|alue|asiakas|kuinka|kieli|kanava|vastaus|myymala|toimipiste|arvosana|etunimi|sukunimi|kylla)\b|tyytyv|suositel/g,
  et: /\b(ja|kuupaev|kommentaar|riik|piirkond|klient|kui|keel|vastus|esindus|pood|hinnang|eesnimi|perekonnanimi|jah)\b|rahul|soovita/g,
  sv: /\b(och|kommentar|land|omrade|kund|hur|sprak|kanal|svar|butik|betyg|fornamn|efternamn|aterforsaljare|svarsdatum)\b|nojd|rekommend/g,
};

/** The language a file speaks, by its columns' names and its scales in words; English when nothing tells. */
export function guessLocale({ columns }: TableProfile, { definition, titles }: GuessContext): Locale {
  const locales = Object.keys(words) as Locale[];
  const first = definition?.locales[0]?.slice(0, 2).toLowerCase();
  const declared = locales.find((locale) => locale === first);
  if (declared) return declared;
  const votes: Record<Locale, number> = { en: 0.5, de: 0, fi: 0, et: 0, sv: 0 };
  for (const { column, top, filled, distinct } of columns) {
    const text = plainName(`${column} ${titles?.get(column) ?? ''}`);
    for (const locale of locales) votes[locale] += text.match(words[locale])?.length ?? 0;
    const scale = distinct <= 24 ? readWordScale(top, filled) : null;
    const language = locales.find((locale) => locale === scale?.language);
    // Words of three places or more are seldom those of two languages.
    if (language && scale) votes[language] += distinct > 2 ? 4 : 0.5;
  }
  return locales.sort((one, other) => votes[other] - votes[one])[0] ?? 'en';
}

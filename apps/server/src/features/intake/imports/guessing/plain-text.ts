import { foldText } from '@echolot/core/folded-text';

/** Without capitals, marks and typographic variants, blanks single: "Weiß nicht…" → "weiss nicht...", "Nöjd" → "nojd". */
export function plainText(text: string): string {
  return foldText(text)
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of a column's name: "OverallRating_2" → "overall rating 2", "dealer-no." → "dealer no". */
export function plainName(name: string): string {
  return plainText(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{N}%#]+/gu, ' ')
    .trim();
}

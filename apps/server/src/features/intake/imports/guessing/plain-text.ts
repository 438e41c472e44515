const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' };

/** Without capitals, marks and typographic variants, blanks single: "Weiß nicht…" → "weiss nicht...", "Nöjd" → "nojd". */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => letters[letter] ?? letter)
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

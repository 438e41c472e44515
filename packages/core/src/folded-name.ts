const letters: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th' };

/** A name without accents and case: `munchen` finds `München`, `strasse` finds `Straße`. */
export function foldedName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþ]/g, (letter) => letters[letter] ?? letter);
}

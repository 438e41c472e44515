/**
 * The text in letters that a font has: Latin, Greek and Cyrillic stay as they are. Of others the plain letter is taken where
 * there is one, else `?`, so that nothing turns into another letter or vanishes.
 */
export function settableText(text: string, hasLetter: (codePoint: number) => boolean): string {
  const has = (letter: string): boolean => hasLetter(letter.codePointAt(0) ?? 0);
  const set = (letter: string): string => {
    // Spaces of other widths are drawn with that of the plain one.
    if (/[\u00a0\u2000-\u200a\u202f]/u.test(letter)) return ' ';
    if (has(letter)) return letter;
    const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    return plain !== '' && Array.from(plain).every(has) ? plain : '?';
  };
  return Array.from(text.normalize('NFC'), set).join('');
}

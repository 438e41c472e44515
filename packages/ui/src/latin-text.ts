/** Letters of the code page 1252 beyond Latin 1, which the fonts of every PDF reader have. */
const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const replacements: Readonly<Record<string, string>> = {
  '−': '–',
  '→': '>',
  '≥': '>=',
  '≤': '<=',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};

/**
 * The text in the letters of the fonts every PDF reader brings along (code page 1252: all of English, German, Finnish,
 * Estonian and Swedish). Other marks are left out and other letters written as `?`, so that nothing turns into another letter.
 */
export function latinText(text: string): string {
  return Array.from(text.normalize('NFC'), latinLetter).join('');
}

function latinLetter(letter: string): string {
  if (/[\u00a0\u2000-\u200a\u202f]/u.test(letter)) return ' ';
  if (letter <= '\u007e' || (letter >= '\u00a1' && letter <= '\u00ff') || beyondLatin1.includes(letter)) return letter;
  const replaced = replacements[letter];
  if (replaced !== undefined) return replaced;
  const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return /^[\x20-\x7e]+$/.test(plain) ? plain : '?';
}

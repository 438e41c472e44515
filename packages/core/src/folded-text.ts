/**
 * Letters that have no accent to take off, and what they are compared as. Beside this list and `foldedMarks`, folding is Unicode's
 * compatibility decomposition and small letters, so that the SQL of both stores can say the same.
 */
export const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
};

/** Accents, points of Hebrew and short vowels of Arabic, by code point; letters of other scripts keep their vowel signs. */
const foldedMarks: readonly (readonly [from: number, to: number])[] = [
  [0x0300, 0x036f],
  [0x0591, 0x05bd],
  [0x05bf, 0x05bf],
  [0x05c1, 0x05c2],
  [0x05c4, 0x05c5],
  [0x05c7, 0x05c7],
  [0x064b, 0x065f],
  [0x0670, 0x0670],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe20, 0xfe2f],
];

/** The marks as they are between the brackets of a regular expression; `write` writes a code point. */
export function markRanges(write: (codePoint: number) => string): string {
  return foldedMarks.map(([from, to]) => (from === to ? write(from) : `${write(from)}-${write(to)}`)).join('');
}

const marks = new RegExp(`[${markRanges((codePoint) => String.fromCodePoint(codePoint))}]`, 'g');
const letters = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'g');
const isAscii = /^[\0-\x7f]*$/;

/**
 * A text as it is compared in every search, in every locale the same: small letters without accents, so that `soren` finds Søren,
 * `lodz` Łódź and `strasse` Straße. Folds letter by letter, and what it made of a text it makes of that again.
 */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(letters, (letter) => foldedLetters[letter] ?? letter);
}

/** As `foldText`, without white space around, and single between words. Only a blank name is empty: an empty one is in all. */
export function foldName(name: string): string {
  const spaced = name.trim().replace(/\s+/g, ' ');
  return foldText(spaced).trim() || spaced;
}

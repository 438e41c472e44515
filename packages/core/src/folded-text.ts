/** A text as it is compared: without case and accents, in both ways people write letters their keyboard lacks. */
export interface FoldedText {
  /** `Jyväskylä` as `jyvaskyla`, `Straße` as `strasse`. */
  readonly plain: string;
  /** `Müller` as `mueller`, `Grønn` as `groenn`; the same as `plain` where nothing is spelled out. */
  readonly spelled: string;
}

/** Letters that have no accent to take off, in both spellings. */
const letters: Readonly<Record<string, string>> = {
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
const specialLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
const accents = /[\u0300-\u036f]/g;
const umlauts = /[aou]\u0308|a\u030a|ø/g;
const spellings: Readonly<Record<string, string>> = {
  'a\u0308': 'ae',
  'o\u0308': 'oe',
  'u\u0308': 'ue',
  'a\u030a': 'aa',
  ø: 'oe',
};
const isAscii = /^[\0-\x7f]*$/;

/** Folds a text the same way in every locale; runs of white space become one space. */
export function foldText(text: string): FoldedText {
  const spaced = text.trim().replace(/\s+/g, ' ');
  if (isAscii.test(spaced)) {
    const lower = spaced.toLowerCase();
    return { plain: lower, spelled: lower };
  }
  // Taken apart twice: lower case can bring an accent of its own (İ).
  const apart = spaced.normalize('NFKD').toLowerCase().normalize('NFKD');
  const plain = withoutAccents(apart);
  // A lone accent stands for itself: as nothing it would match everything.
  if (plain === '') return { plain: apart, spelled: apart };
  return { plain, spelled: withoutAccents(apart.replace(umlauts, (letter) => spellings[letter] ?? letter)) };
}

function withoutAccents(apart: string): string {
  return apart
    .replace(accents, '')
    .replace(specialLetters, (letter) => letters[letter] ?? letter)
    .trim();
}

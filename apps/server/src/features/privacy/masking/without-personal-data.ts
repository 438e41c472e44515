import { maskDots as dots } from '@echolot/core/mask-dots';

const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;
const address = /\b(?:https?:\/\/|www\.)\S+/giu;
/** Phone numbers, plates and account numbers: five digits or more, however they are parted. */
const longNumber = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s()/.-]{0,2}\d){4,}/gu;
/** Vehicle identification numbers and the like: long runs of capitals and digits. */
const longCode = /(?<![\p{L}\p{N}-])(?=[A-Z0-9-]*\d)[A-Z0-9-]{8,}(?![\p{L}\p{N}])/gu;
/** With one letter and one digit at the end it is a model: "BMW X5". */
const plate = /(?<![\p{L}\p{N}])\p{Lu}{1,3}[- ](?:\p{Lu}{2}[- ]?\d{1,4}|\p{Lu}[- ]?\d{2,4})(?![\p{L}\p{N}])/gu;
/** A name after the word one addresses people with, in the languages of the product. */
const addressed =
  /(?<![\p{L}\p{N}])(Herrn?|Frau|Fr\.|Hr\.|Familie|Dr\.|Prof\.|Mr\.?|Mrs\.?|Ms\.?|Miss|herra|rouva|härra|proua|herr|fru)(\s+(?:(?:Dr\.|Prof\.|\p{Lu}\.|\p{Lu}[\p{L}'’-]*)\s*){1,3})/gu;
/** Shorter parts of a name would take ordinary words away. */
const shortestName = 2;

/**
 * A comment without what tells a person: the words of the contact, addresses, long numbers, and names after a form of
 * address. Not every name in a free text can be known; what hangs on a wall is better short of a word than of discretion.
 * @param words names, e-mail address and the like of the contact
 */
export function withoutPersonalData(text: string, words: readonly string[]): string {
  let cleaned = text
    .replace(email, dots)
    .replace(address, dots)
    .replace(plate, dots)
    .replace(longNumber, dots)
    .replace(longCode, dots)
    .replace(addressed, (_, title: string, name: string) => `${title} ${dots}${/\s$/u.test(name) ? ' ' : ''}`);
  const lower = cleaned.toLowerCase();
  for (const word of words.flatMap(partsOf)) {
    if (!lower.includes(word.toLowerCase())) continue;
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?:s|n|in)?(?![\\p{L}\\p{N}])`, 'giu');
    cleaned = cleaned.replace(whole, dots);
  }
  if (cleaned === text) return text;
  return cleaned.replace(/(?:•••\s*){2,}/gu, (run) => (/\s$/u.test(run) ? `${dots} ` : dots)).trim();
}

/** A word as it may be in a text: each part by itself, and umlauts as some keyboards have to write them. */
function partsOf(words: string): string[] {
  const whole = words.normalize('NFC').split(/[\s,]+/u);
  // A double name may be said by one of its parts.
  const split = whole.flatMap((part) => (part.includes('@') ? [part] : [part, ...part.split('-')]));
  const parts = split
    .flatMap((part) => [part, part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')])
    .filter(isTelling);
  if (plainLetters.test(words)) return parts;
  const written = parts.flatMap((part) => [
    part.replace(/[äöüåøæÄÖÜÅØÆß]/gu, (letter) => umlauts[letter.toLowerCase()] ?? letter),
    part.normalize('NFD').replace(/\p{M}+/gu, ''),
  ]);
  return [...new Set([...parts, ...written])];
}

const plainLetters = /^[ -~]*$/;
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae', ß: 'ss' };

/** Parts of a phone number are ordinary numbers: the whole of it is found as a long one. */
const isTelling = (part: string): boolean =>
  Array.from(part).length >= shortestName && !(/^[\d()+/.-]+$/u.test(part) && part.replace(/\D/gu, '').length < 5);

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

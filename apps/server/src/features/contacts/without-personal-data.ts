/** What stands for words that tell a person. */
const dots = '•••';

const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;
const address = /\b(?:https?:\/\/|www\.)\S+/giu;
/** Phone numbers, plates and account numbers: five digits or more, however they are parted. */
const longNumber = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s()/.-]{0,2}\d){4,}/gu;
/** Vehicle identification numbers and the like: long runs of capitals and digits. */
const longCode = /(?<![\p{L}\p{N}])(?=[A-Z0-9-]*\d)[A-Z0-9-]{8,}(?![\p{L}\p{N}])/gu;
const plate = /(?<![\p{L}\p{N}])\p{Lu}{1,3}[- ]\p{Lu}{1,2}[- ]?\d{1,4}(?![\p{L}\p{N}])/gu;
/** A name after the word one addresses people with, in the languages of the product. */
const addressed =
  /(?<![\p{L}\p{N}])(Herrn?|Frau|Fr\.|Hr\.|Familie|Dr\.|Prof\.|Mr\.?|Mrs\.?|Ms\.?|Miss|herra|rouva|härra|proua|herr|fru)(\s+(?:\p{Lu}[\p{L}'’.-]*\s*){1,3})/gu;
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
  for (const word of words.flatMap((one) => one.split(/\s+/u))) {
    if (Array.from(word).length < shortestName) continue;
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?:s|n|in)?(?![\\p{L}\\p{N}])`, 'giu');
    cleaned = cleaned.replace(whole, dots);
  }
  return cleaned.replace(/(?:•••\s*){2,}/gu, (run) => (/\s$/u.test(run) ? `${dots} ` : dots)).trim();
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

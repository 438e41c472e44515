import { foldedLetters, markRanges } from '@echolot/core/folded-text';

const marks = markRanges((codePoint) => `\\\\x{${codePoint.toString(16)}}`);
const pairs = Object.entries(foldedLetters).filter(([, plain]) => plain.length > 1);
const singles = Object.entries(foldedLetters).filter(([, plain]) => plain.length === 1);
const singleLetters = singles.map(([letter]) => letter).join('');
const singlePlain = singles.map(([, plain]) => plain).join('');

/**
 * SQL: a text as `foldText` folds it. Folding a text takes twenty times as long as looking into it, lowering the plain letters
 * next to nothing: only texts with other letters are folded.
 */
export function foldedTextSql(column: string): string {
  const unmarked = `replaceRegexpAll(lowerUTF8(normalizeUTF8NFKD(${column})), '[${marks}]', '')`;
  const folded = pairs.reduce(
    (text, [letter, plain]) => `replaceAll(${text}, '${letter}', '${plain}')`,
    `translateUTF8(${unmarked}, '${singleLetters}', '${singlePlain}')`,
  );
  return `if(length(${column}) = lengthUTF8(${column}), lower(${column}), ${folded})`;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedMatches } from './folded-matches.ts';
import { foldText } from './folded-text.ts';
import { searchWords } from './search-words.ts';

const marked = (text: string, search: string): string[] =>
  foldedMatches(text, searchWords(search)).map(([from, to]) => text.slice(from, to));

test('R-152 words are found as they were written: case, accents, letters of several code units', () => {
  expect(marked('Frau MÜLLER und Müllers Hund', 'muller')).toEqual(['MÜLLER', 'Müller']);
  expect(marked('Frau Mu\u0308ller', 'müller')).toEqual(['Mu\u0308ller']);
  expect(marked('cafe\u0301 au lait', 'cafe')).toEqual(['cafe\u0301']);
  expect(marked('👍🏽 sehr gut 👍', 'gut 👍')).toEqual(['👍', 'gut', '👍']);
  expect(marked('ΟΔΟΣ οδος', 'οδος')).toEqual(['ΟΔΟΣ', 'οδος']);
  expect(marked('İstanbul', 'istanbul')).toEqual(['İstanbul']);
  expect(marked('In der Straße von Søren', 'strasse soren')).toEqual(['Straße', 'Søren']);
});

test('words that overlap or meet are one range, in order', () => {
  expect(foldedMatches('abcabc', ['bc', 'ab'])).toEqual([[0, 6]]);
  expect(foldedMatches('late, later', ['late', 'ater'])).toEqual([
    [0, 4],
    [6, 11],
  ]);
  expect(foldedMatches('nothing', [])).toEqual([]);
  expect(foldedMatches('', ['a'])).toEqual([]);
});

test('a typed text is at most eight words, each once', () => {
  expect(searchWords('  Late  LATE\tlàte service ')).toEqual(['late', 'service']);
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
});

test('a range is there exactly where the folded text contains the word, and holds it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'Ä', 'ä', 'e\u0301', 'ß', 'ς', 'Σ', ' ', '😀', 'İ', 'n', '\u0308', 'ﬁ')),
      fc.constantFrom('a', 'e', 'σ', 'an', '😀', 'ß'),
      (letters, word) => {
        const text = letters.join('');
        const ranges = foldedMatches(text, [foldText(word)]);
        const contains = foldText(text).includes(foldText(word));
        expect(ranges.length > 0).toBe(contains);
        for (const [from, to] of ranges) expect(foldText(text.slice(from, to))).toContain(foldText(word));
      },
    ),
  );
});

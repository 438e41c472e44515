import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLetters } from './folded-letters.ts';

test.each([
  ['Müller', 'muller'],
  ['MU\u0308LLER', 'muller'],
  ['Crème Brûlée', 'creme brulee'],
  ['ÅÄÖ õü', 'aao ou'],
  ['İstanbul', 'istanbul'],
  ['Ёлка', 'елка'],
  ['100% a_b*', '100% a_b*'],
])('R-102 %s reads as %s', (text, folded) => expect(foldLetters(text)).toBe(folded));

test('R-102 what is folded stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldLetters(foldLetters(text))).toBe(foldLetters(text));
    }),
  );
});

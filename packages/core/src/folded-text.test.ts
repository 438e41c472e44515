import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldName, foldText } from './folded-text.ts';

describe('a folded text', () => {
  test.each([
    ['Søren', 'soren'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Jyväskylä', 'jyvaskyla'],
    ['Töötaja', 'tootaja'],
    ['Åbo', 'abo'],
    ['GROSSEN', 'grossen'],
    ['großen', 'grossen'],
    ['MU\u0308LLER', 'muller'],
    ['Crème Brûlée', 'creme brulee'],
    ['Đorđe Ðað', 'dorde dad'],
    ['İstanbul', 'istanbul'],
    ['ılık', 'ilik'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Ёлка', 'елка'],
    ['Ｐｏｌｏ', 'polo'],
    ['مُحَمَّد', 'محمد'],
    ['100 % *_~\\', '100 % *_~\\'],
  ])('R-102 %s is compared as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(foldName(`  ${text}\t`)).toBe(folded);
  });

  test('R-102 what is folded stays as it is, and letters fold one by one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        expect(foldText(foldText(one))).toBe(foldText(one));
        expect(Array.from(one, foldText).join('')).toBe(foldText(one));
        expect(foldText(`${one}x${other}`)).toBe(`${foldText(one)}x${foldText(other)}`);
      }),
    );
    for (let code = 0; code <= 0xffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const folded = foldText(String.fromCodePoint(code));
      if (foldText(folded) !== folded) expect.fail(`U+${code.toString(16)}`);
    }
  });

  test('R-102 case makes no difference, nor how an accent is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text.normalize('NFC'))).toBe(foldText(text.normalize('NFD')));
      }),
    );
    for (const text of ['ÄÖÜßÅÆØŁÐŞ', 'Ångström', 'Éclair', 'straße'])
      expect(foldText(text.toUpperCase())).toBe(foldText(text.toLowerCase()));
  });

  test('only a blank name is nothing, and white space is single', () => {
    expect(foldName('  a \t b ')).toBe('a b');
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 5 })), (text) => {
        expect(foldName(text) === '').toBe(text.trim() === '');
      }),
    );
    for (const accent of ['\u0301', '´']) expect(foldName(accent)).not.toBe('');
  });
});

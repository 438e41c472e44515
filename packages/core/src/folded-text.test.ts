import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from './folded-text.ts';

describe('a folded text', () => {
  test.each([
    ['Jyväskylä', 'jyvaskyla', 'jyvaeskylae'],
    ['Åbo', 'abo', 'aabo'],
    ['Straße', 'strasse', 'strasse'],
    ['STRASSE', 'strasse', 'strasse'],
    ['Müller', 'muller', 'mueller'],
    ['Mu\u0308ller', 'muller', 'mueller'],
    ['Grønn', 'gronn', 'groenn'],
    ['Łódź', 'lodz', 'lodz'],
    ['Citroën', 'citroen', 'citroen'],
    ['İzmir', 'izmir', 'izmir'],
    ['ılık', 'ilik', 'ilik'],
    ['ΟΔΟΣ', 'οδοσ', 'οδοσ'],
    ['Ｐｏｌｏ', 'polo', 'polo'],
    ['  a \t b ', 'a b', 'a b'],
    ['100 % *_~\\', '100 % *_~\\', '100 % *_~\\'],
  ])('R-102 %s is compared as %s and %s', (text, plain, spelled) => {
    expect(foldText(text)).toEqual({ plain, spelled });
  });

  test('R-102 case makes no difference in any locale, nor how an accent is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text.normalize('NFC'))).toEqual(foldText(text.normalize('NFD')));
      }),
    );
    for (const text of ['ÄÖÜßÅÆØŁÐŞ', 'Ångström', 'Éclair', 'straße']) {
      expect(foldText(text.toUpperCase())).toEqual(foldText(text.toLowerCase()));
    }
  });

  test('Latin letters fold the same one by one and together with others', () => {
    const latin = fc.string({ unit: fc.integer({ min: 0, max: 0x24f }).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(latin, (text) => {
        const alone = foldText(`x${text}x`);
        const beside = foldText(`x${text}x語`);
        expect([`${alone.plain}語`, `${alone.spelled}語`]).toEqual([beside.plain, beside.spelled]);
      }),
      { numRuns: 1000 },
    );
  });

  test('only a blank text is nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 5 })), (text) => {
        expect(foldText(text).plain === '').toBe(text.trim() === '');
      }),
    );
    expect(foldText('\u0301').plain).not.toBe('');
    expect(foldText('´').plain).not.toBe('');
  });
});

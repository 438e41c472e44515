import { foldName } from '@echolot/core/folded-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IndexedOption, prepareOptions } from './option-index.ts';

const named = (...titles: string[]): IndexedOption[] => titles.map((title, place) => ({ extName: `#${place}`, title }));
const found = (options: readonly IndexedOption[], text: string, limit = 50): string[] => {
  const index = prepareOptions(options);
  return index.find(text, limit).places.map((place) => index.titles[place] ?? '');
};

describe('options found by a typed text', () => {
  test('R-102 the text itself comes first, then what begins with it, has a word that does, contains it', () => {
    const options = named('Agolfo', 'VW Golf', 'Golf Plus', 'GOLF', 'Gölf', 'golf', 'Polo', 'VW-Golf GTI');
    expect(found(options, 'golf')).toEqual(['GOLF', 'golf', 'Gölf', 'Golf Plus', 'VW Golf', 'VW-Golf GTI', 'Agolfo']);
    expect(found(options, 'GÖLF')[0]).toBe('Gölf');
  });

  test('R-102 accents do not matter, whichever is typed, and no letter is spelled by two', () => {
    for (const text of ['Müller', 'Muller', 'MÜLLER', 'Mu\u0308ller'])
      expect(found(named('Meier', 'Müller', 'Mueller', 'Muller'), text)).toEqual(
        expect.arrayContaining(['Müller', 'Muller']),
      );
    expect(found(named('Töötaja', 'Etelä'), 'et')).toEqual(['Etelä']);
    for (const [text, title] of [
      ['soren', 'Søren'],
      ['lodz', 'Łódź'],
      ['GROSSEN', 'großen'],
    ] as const)
      expect(found(named(title), text)).toEqual([title]);
    for (const text of ['strasse', 'straße', 'STRASSE', 'STRAẞE'])
      expect(found(named('Hauptstraße'), text)).toHaveLength(1);
    for (const text of ['jyvaskyla', 'Jyväskylä', 'JYVÄS']) expect(found(named('Jyväskylä'), text)).toHaveLength(1);
    expect(found(named('Ähtäri', 'Aura', 'Ärjä'), 'ä')).toEqual(['Ähtäri', 'Aura', 'Ärjä']);
  });

  test.each(['%', '_', '*', '~', '\\', '.', '[', '(', '?', '+', '^$', '|', '!;=*', "' or 1=1 --", '\u0000', '\u0301'])(
    'R-102 %j stands for itself',
    (text) => {
      const options = named('Golf', `has ${text} in it`, 'Polo');
      expect(found(options, text)).toEqual(text === '\u0301' ? [] : [`has ${text} in it`]);
      expect(found(named(text), text)).toEqual([text]);
    },
  );

  test('R-102 ext names are found as titles are', () => {
    const options = [
      { extName: 'm-17', title: 'Golf' },
      { extName: 'm-1', title: 'Polo' },
    ];
    expect(found(options, 'M-1')).toEqual(['Polo', 'Golf']);
  });

  const alphabet = fc.constantFrom(
    'a',
    'ä',
    'A',
    'b',
    'ß',
    's',
    'e',
    ' ',
    '-',
    '%',
    '_',
    '*',
    '\\',
    'ü',
    'u',
    '1',
    '🚗',
  );
  const text = fc.oneof(fc.string({ unit: alphabet, maxLength: 6 }), fc.string({ unit: 'binary', maxLength: 4 }));

  /** As the sentence says it, without an index. */
  function slowFit({ title, extName }: IndexedOption, typed: string): number {
    const lower = typed.trim().toLowerCase();
    const wanted = [foldName(typed)];
    const forms = [title, extName].map(foldName);
    const pairs = forms.flatMap((form) => wanted.map((one) => [form, one] as const));
    if (pairs.some(([form, one]) => form === one))
      return title.trim().toLowerCase() === lower || extName.toLowerCase() === lower ? 0 : 1;
    if (pairs.some(([form, one]) => form.startsWith(one))) return 2;
    const startsAWord = ([form, one]: readonly [string, string]): boolean => {
      for (let at = form.indexOf(one, 1); at > 0; at = form.indexOf(one, at + 1)) {
        if (!/[\p{L}\p{N}]$/u.test(form.slice(0, at))) return true;
      }
      return false;
    };
    if (pairs.some(startsAWord)) return 3;
    return pairs.some(([form, one]) => form.includes(one)) ? 4 : 5;
  }

  test('R-102 whatever is there and typed, the hits are all that match, ordered by how well, then as the survey does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ extName: text, title: text }), { maxLength: 30 }),
        text.filter((one) => one.trim() !== ''),
        fc.integer({ min: 1, max: 40 }),
        (options, typed, limit) => {
          const slow = options
            .map((option, place) => ({ place, fit: slowFit(option, typed) }))
            .filter(({ fit }) => fit < 5)
            .toSorted((a, b) => a.fit - b.fit || a.place - b.place)
            .map(({ place }) => place);
          const { places, total } = prepareOptions(options).find(typed, limit);
          expect(places).toEqual(slow.slice(0, limit));
          expect(total).toBe(slow.length);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('R-102 an option is among the first when its own title is typed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          text.filter((one) => one.trim() !== ''),
          { minLength: 1, maxLength: 20 },
        ),
        (titles) => {
          for (const title of titles) {
            const first = found(named(...titles), title)[0] ?? '';
            expect(first.trim().toLowerCase()).toBe(title.trim().toLowerCase());
          }
        },
      ),
    );
  });

  test('R-102 50,000 options: every one is found, and hits are counted beyond the limit', () => {
    const options = Array.from({ length: 50_000 }, (_, place) => ({
      extName: `dealer-${place}`,
      title: `Händler ${place} in Straße ${place % 977}`,
    }));
    const index = prepareOptions(options);
    expect(index.find('handler 49999', 10)).toMatchObject({ places: [49_999], total: 1 });
    expect(index.find('DEALER-12345', 10).places).toEqual([12_345]);
    const all = index.find('strasse', 200);
    expect(all.total).toBe(50_000);
    expect(all.places).toHaveLength(200);
  });
});

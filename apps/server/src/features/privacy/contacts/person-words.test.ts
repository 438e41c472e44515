import { foldText } from '@echolot/core/folded-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPersonFinder, eraseInJson } from './person-words.ts';

const finder = createPersonFinder({
  strong: [
    { kind: 'name', text: 'Jörg Müller' },
    { kind: 'email', text: 'joerg.mueller@example.de' },
    { kind: 'phone', text: '+4915112345678' },
    { kind: 'number', text: 'K-100234' },
    { kind: 'other', text: 'Haus am See' },
  ],
  weak: [
    { kind: 'part', text: 'Jörg' },
    { kind: 'part', text: 'Müller' },
  ],
  country: 'DE',
});

describe('recognising a person in a text', () => {
  test.each([
    ['Herr Jörg Müller rief an.', 'Herr [***] rief an.'],
    ['MÜLLER, JÖRG hat recht', '[***] hat recht'],
    ['Joerg Mueller und Jorg Muller', '[***] und [***]'],
    ['Jørg Müller', '[***]'],
    ['Jo\u0308rg  Mu\u0308ller', '[***]'],
    ['Jörg Müllers Auto', '[***] Auto'],
    ['Schreiben Sie an Joerg.Mueller@Example.DE!', 'Schreiben Sie an [***]!'],
    ['Tel. 0151 123 45 678, bitte', 'Tel. [***], bitte'],
    ['0049 (151) 12345678', '[***]'],
    ['Kunde k-100234.', 'Kunde [***].'],
    ['im haus  am\nsee', 'im [***]'],
  ])('%j', (text, erased) => expect(finder.erase(text, false)).toBe(erased));

  test('somebody else’s name, number or word stays', () => {
    for (const text of [
      'Frau Müller war nett',
      'Jörg half',
      '0151 123 45 679',
      'K-1002345',
      'müllerei',
      'Haus amSee',
    ]) {
      expect(finder.erase(text, false)).toBe(text);
    }
  });

  test('in the person’s own interview a first or family name is enough', () => {
    expect(finder.erase('Ich, Jörg, und Frau Müller', true)).toBe('Ich, [***], und Frau [***]');
  });

  test('JSON keeps its shape; what has no hit stays the same value', () => {
    const clean = { a: ['x', 1, null, { b: 'y' }] };
    expect(eraseInJson(finder, clean, false)).toBe(clean);
    expect(eraseInJson(finder, { a: ['Jörg Müller', 1], n: { 'Jörg Müller': true } }, false)).toEqual({
      a: ['[***]', 1],
      n: { '[***]': true },
    });
  });

  test('whatever stands around it, a hit is erased, nothing else is lost, and the patterns find it', () => {
    const around = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\p{L}\p{N}\p{M}]/gu, ' '));
    const hit = fc.constantFrom('Jörg Müller', 'MÜLLER, Jörg', 'joerg.mueller@example.de', 'K-100234');
    fc.assert(
      fc.property(around, hit, around, (before, word, after) => {
        const text = `${before} ${word} ${after}`;
        expect(finder.erase(text, false)).toBe(`${before} [***] ${after}`);
        const folded = foldText(text);
        expect(finder.likePatterns.some((pattern) => folded.includes(pattern.slice(1, -1)))).toBe(true);
      }),
    );
  });
});

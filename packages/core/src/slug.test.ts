import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDrillPath } from './drill-path.ts';
import { slugify, uniqueSlug } from './slug.ts';

test.each([
  ['Müller & Söhne', 'mueller-soehne'],
  ['Hämeenlinna', 'haemeenlinna'],
  ['Åbo', 'abo'],
  ['Võru – Põlva', 'voru-polva'],
  ['Straße 12', 'strasse-12'],
  ['Łódź', 'lodz'],
  ['München'.normalize('NFD'), 'muenchen'],
  ['  --Café--  ', 'cafe'],
  ['İzmir', 'izmir'],
  ['ﬁrst', 'first'],
])('%s becomes %s', (name, slug) => expect(slugify(name)).toBe(slug));

test('a name without Latin letters keeps a slug of its own', () => {
  expect(slugify('Москва')).toMatch(/^n-[0-9a-z]+$/);
  expect(slugify('Москва')).toBe(slugify('Москва'));
  expect(slugify('Москва')).not.toBe(slugify('Київ'));
});

test('every name becomes a segment of a drill path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      expect(() => parseDrillPath(`org.${slugify(name)}`)).not.toThrow();
    }),
  );
  expect(slugify(`${'a'.repeat(63)} b`)).toBe('a'.repeat(63));
});

test('siblings get numbers, within the length', () => {
  const taken = new Set(['berlin', 'berlin-2', 'a'.repeat(64)]);
  const isTaken = (slug: string): boolean => taken.has(slug);
  expect(uniqueSlug('Berlin', isTaken)).toBe('berlin-3');
  expect(uniqueSlug('Bonn', isTaken)).toBe('bonn');
  expect(uniqueSlug('a'.repeat(70), isTaken)).toBe(`${'a'.repeat(62)}-2`);
});

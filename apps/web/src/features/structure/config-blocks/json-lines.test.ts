import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLines, lineOfPointer, readJson } from './json-lines.ts';

test('R-126 every part of a JSON text is found on its line', () => {
  const lines = jsonLines('[\n  {\n    "titles": { "en": "A, \\"b\\" [c]" },\n    "a/b~c": [1,\n 2]\n  }\n]');
  expect(Object.fromEntries(lines)).toEqual({
    '': 1,
    '/0': 2,
    '/0/titles': 3,
    '/0/titles/en': 3,
    '/0/a~1b~0c': 4,
    '/0/a~1b~0c/0': 4,
    '/0/a~1b~0c/1': 5,
  });
  expect(lineOfPointer(lines, '/0/titles/de')).toBe(3);
  expect(lineOfPointer(lines, '/7/x')).toBe(1);
});

test('whatever JSON it is: as many parts as there are, and the lines as printed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, null, 2);
      const lines = jsonLines(text);
      expect([...lines.keys()].sort()).toEqual(pointersOf(value, '').sort());
      expect(Math.max(...lines.values())).toBeLessThanOrEqual(text.split('\n').length);
    }),
  );
});

test('what cannot be read says so, with its line', () => {
  expect(readJson('{}')).toEqual({ value: {} });
  expect(readJson('[\n1,\n2')).toMatchObject({ line: 3 });
  expect(readJson('{]')).toHaveProperty('fault');
});

function pointersOf(value: unknown, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return [
    pointer,
    ...Object.entries(value).flatMap(([name, part]) =>
      pointersOf(part, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ];
}

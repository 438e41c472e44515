import { expect, test } from 'vitest';
import { parseRankingSearch, parseSort, printSort } from './ranking-search.ts';

test('R-008 the sort in the address reads back as it was written', () => {
  for (const text of ['-nps', 'name', '-a.b-c']) expect(printSort(parseSort(text) ?? expect.fail())).toBe(text);
  expect(parseSort('-nps')).toEqual({ columnId: 'nps', isDescending: true });
  expect(parseSort(undefined)).toBeUndefined();
});

test('R-008 what cannot be read in the address is dropped, the rest still opens', () => {
  expect(parseRankingSearch({ sort: ['-nps'], q: 1042, show: 'map', other: 1 })).toEqual({ q: '1042' });
  expect(parseRankingSearch({ q: 'x'.repeat(999) }).q).toHaveLength(200);
  expect(parseRankingSearch({ sort: '-nps', q: 'bär', show: 'chart' })).toEqual({
    sort: '-nps',
    q: 'bär',
    show: 'chart',
  });
});

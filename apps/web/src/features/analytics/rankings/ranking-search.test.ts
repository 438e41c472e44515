import { expect, test } from 'vitest';
import { othersIn, parseRankingSearch, parseSort, printRankingSearch, printSort } from './ranking-search.ts';

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

test('as a part of a page the ranking leaves what others say in the address', () => {
  const others = othersIn({ sort: '-nps', q: 'bär', 'alert-q': 'till & queue', campaignId: 7 });
  expect(others).toBe('alert-q=till+%26+queue&campaignId=7');
  expect(printRankingSearch({ q: 'x' }, others)).toBe(`?q=x&${others}`);
  expect(printRankingSearch({}, others)).toBe(`?${others}`);
});

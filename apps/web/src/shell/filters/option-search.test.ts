import { expect, test } from 'vitest';
import { exactOption, searchOptions } from './option-search.ts';

const options = ['Audi', 'Seat', 'Škoda', 'VW', 'VW Nutzfahrzeuge'].map((title) => ({
  extName: title.toLowerCase(),
  title,
}));

test('finds by any part of the title and lists what is chosen first', () => {
  const found = searchOptions(options, new Set(['vw nutzfahrzeuge']), 'vw');
  expect(found.options.map(({ title }) => title)).toEqual(['VW Nutzfahrzeuge', 'VW']);
  expect(found.further).toBe(0);
});

test('R-102 typed text finds the exact option whatever its case', () => {
  expect(exactOption(options, ' vw ')?.title).toBe('VW');
  expect(exactOption(options, 'ško')?.title).toBe('Škoda');
  expect(exactOption(options, 'a')).toBeUndefined();
  expect(exactOption(options, '')).toBeUndefined();
});

test('says how many more there are than it lists', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ extName: `${index}`, title: `Option ${index}` }));
  const found = searchOptions(many, new Set(), '');
  expect([found.options.length, found.further]).toEqual([200, 800]);
});

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
  expect(exactOption(options, 'SKODA')?.title).toBe('Škoda');
  expect(exactOption(options, 'a')).toBeUndefined();
  expect(exactOption(options, '')).toBeUndefined();
});

test('R-102 the exact option stands before those that begin with the text, and these before the others', () => {
  const cities = ['Oberlin', 'Berlin-Mitte', 'Berlin', 'Bonn'].map((title) => ({ extName: title, title }));
  expect(searchOptions(cities, new Set(), 'berlin').options.map(({ title }) => title)).toEqual([
    'Berlin',
    'Berlin-Mitte',
    'Oberlin',
  ]);
});

test('says how many more there are than it lists', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ extName: `${index}`, title: `Option ${index}` }));
  const found = searchOptions(many, new Set(), '');
  expect([found.options.length, found.further]).toEqual([200, 800]);
});

import { expect, test } from 'vitest';
import { parseSamplesSearch, printSamplesSearch } from './use-samples-address.ts';

test('the address of samples keeps what can be read and drops the rest', () => {
  const search = { view: 'response', state: 'bounced', sort: 'oldest', q: 'Müller & Co' } as const;
  const printed = printSamplesSearch(search);
  expect(parseSamplesSearch(Object.fromEntries(new URLSearchParams(printed)))).toEqual(search);
  expect(printSamplesSearch(parseSamplesSearch({ view: 'x', state: 'gone', sort: 'newest', q: '' }))).toBe('');
  expect(parseSamplesSearch({ q: 5 }).q).toBe('5');
});

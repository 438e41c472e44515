import { expect, test } from 'vitest';
import { parseInterviewsSearch, printInterviewsSearch } from './interviews-search.ts';

test('order, words and comments stand in the address and are read back; what cannot be read is dropped', () => {
  const search = { sort: '-nps', q: 'late Übergabe', only: 'comments' } as const;
  const printed = printInterviewsSearch(search);
  expect(printed).toBe('?sort=-nps&q=late+%C3%9Cbergabe&only=comments');
  expect(parseInterviewsSearch(Object.fromEntries(new URLSearchParams(printed)))).toEqual(search);
  expect(printInterviewsSearch({ sort: 'newest', q: '' })).toBe('');
  expect(parseInterviewsSearch({ sort: 'a b', q: 5, only: 'all' })).toEqual({
    sort: undefined,
    q: '5',
    only: undefined,
  });
});

import { parseFilterTokens } from '@echolot/core/filter-tokens';
import { expect, test } from 'vitest';
import { filtersOfTokens, isSameFilters } from './same-filters.ts';

const isSame = (a: string, b: string) => isSameFilters(parseFilterTokens(a), parseFilterTokens(b));

test.each([
  ['', '', true],
  ['model=golf;date=rmonths-3,0', 'date=rmonths-3,0;model=golf', true],
  ['model=golf*polo', 'model=polo*golf', true],
  ['model=golf', '', false],
  ['model=golf', 'model=_golf', false],
  ['model=golf', 'model=golf~', false],
  ['model=golf*polo', 'model=golf', false],
  ['a=b!;c', 'a=b;c=', false],
  // A campaign: days, state, opened, clicked.
  ['cf1=3***yes', 'cf1=3**yes*', false],
])('%s and %s are the same: %s', (a, b, expected) => {
  expect(isSame(a, b)).toBe(expected);
});

test('saved tokens stand for their filters, without those whose variable is gone', () => {
  expect(filtersOfTokens('model=golf;reasons=price', ['reasons']).map(({ extName }) => extName)).toEqual(['model']);
  expect(filtersOfTokens('', [])).toEqual([]);
});

import { parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';
import { expect, test } from 'vitest';
import { chosenOptions, withOption, withOptions, withoutFilter } from './filter-changes.ts';

const filters = parseFilterTokens('age=25_40;brand=_vw*audi;date=rmonths-12,0');

test('turns an option on and off, and keeps what it does not know', () => {
  const more = withOption(filters, 'brand', 'seat', { isChosen: true });
  expect(printFilterTokens(more)).toBe('age=25_40;brand=_vw*audi*seat;date=rmonths-12,0');
  expect(printFilterTokens(withOption(more, 'brand', 'audi', { isChosen: false }))).toBe(
    'age=25_40;brand=_vw*seat;date=rmonths-12,0',
  );
});

test('a filter without values leaves the address', () => {
  const one = parseFilterTokens('model=a1');
  expect(withOption(one, 'model', 'a1', { isChosen: false })).toEqual([]);
  expect(printFilterTokens(withoutFilter(filters, 'brand'))).toBe('age=25_40;date=rmonths-12,0');
});

test('a single choice replaces the one before', () => {
  const next = withOption(filters, 'date', 'rdays-7,0', { isChosen: true, isSingle: true });
  expect(printFilterTokens(next)).toBe('age=25_40;brand=_vw*audi;date=rdays-7,0');
});

test('options with the grammar’s own characters survive', () => {
  const next = withOptions([], 'model', ['A/B & C', '_x~', 'a*b']);
  expect(chosenOptions(parseFilterTokens(printFilterTokens(next)), 'model')).toEqual(['A/B & C', '_x~', 'a*b']);
});

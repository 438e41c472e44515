import { type Filter, parseFilterTokens, printFilterTokens } from '@echolot/core/filter-tokens';
import { expect, test } from 'vitest';
import {
  dateCodeOf,
  isExcluding,
  isExcludingDates,
  optionValue,
  toggled,
  valuesOf,
  withoutFilters,
  withValues,
} from './filter-changes.ts';

const filters = parseFilterTokens('age=25_40;brand=_vw*audi;date=rmonths-12,0');

const ticked = (of: readonly Filter[], name: string, option: string, isChosen: boolean): Filter[] =>
  withValues(of, name, toggled(valuesOf(of, name), optionValue(option), { isChosen }));

test('turns an option on and off, and keeps what it does not know', () => {
  const more = ticked(filters, 'brand', 'seat', true);
  expect(printFilterTokens(more)).toBe('age=25_40;brand=_vw*audi*seat;date=rmonths-12,0');
  expect(printFilterTokens(ticked(more, 'brand', 'audi', false))).toBe('age=25_40;brand=_vw*seat;date=rmonths-12,0');
});

test('R-101 an excluded option is turned off and on like any other', () => {
  expect(printFilterTokens(ticked(filters, 'brand', 'vw', false))).toBe('age=25_40;brand=audi;date=rmonths-12,0');
  expect(printFilterTokens(ticked(filters, 'brand', 'vw', true))).toBe('age=25_40;brand=audi*vw;date=rmonths-12,0');
  expect(isExcluding(valuesOf(parseFilterTokens('brand=_vw*_audi'), 'brand'))).toBe(true);
  expect(isExcluding(valuesOf(filters, 'brand'))).toBe(false);
  expect(isExcluding([])).toBe(false);
});

test('R-101 an option and the same text contained are two values', () => {
  const both = toggled([optionValue('vw')], { value: 'vw', exclude: false, submatch: true }, { isChosen: true });
  expect(printFilterTokens(withValues([], 'brand', both))).toBe('brand=vw*vw~');
});

test('a filter without values leaves the address', () => {
  expect(ticked(parseFilterTokens('model=a1'), 'model', 'a1', false)).toEqual([]);
  expect(printFilterTokens(withoutFilters(filters, ['brand', 'age']))).toBe('date=rmonths-12,0');
});

test('a single choice replaces the one before', () => {
  const values = toggled(valuesOf(filters, 'date'), optionValue('rdays-7,0'), { isChosen: true, isSingle: true });
  expect(printFilterTokens(withValues(filters, 'date', values))).toBe('age=25_40;brand=_vw*audi;date=rdays-7,0');
});

test('R-103 options with the grammar’s own characters survive', () => {
  const values = ['A/B & C', '_x~', 'a*b'].map((option) => optionValue(option));
  const again = parseFilterTokens(printFilterTokens(withValues([], 'model', values)));
  expect(valuesOf(again, 'model')).toEqual(values);
});

test('a window without a beginning is read with and without its escape', () => {
  expect(dateCodeOf(valuesOf(parseFilterTokens('date=_2026-01-31'), 'date'))).toBe('_2026-01-31');
  expect(dateCodeOf(valuesOf(parseFilterTokens('date=!_2026-01-31'), 'date'))).toBe('_2026-01-31');
  expect(isExcludingDates(valuesOf(parseFilterTokens('date=_2026-01-31'), 'date'))).toBe(false);
  expect(dateCodeOf(valuesOf(parseFilterTokens('date=_rdays-7,0'), 'date'))).toBe('rdays-7,0');
  expect(isExcludingDates(valuesOf(parseFilterTokens('date=_rdays-7,0'), 'date'))).toBe(true);
});

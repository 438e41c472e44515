import { expect, test } from 'vitest';
import { compositeOf } from './composite.ts';
import { type Indicator, partsOf } from './indicator.ts';
import { noParts } from './kpi-parts.ts';

const indicator: Indicator = { method: 'mean', scale: { min: 1, max: 5, decimals: 0 }, direction: 'higher' };
const item = (answers: number[], weight: number, one: Indicator = indicator) => ({
  indicator: one,
  parts: partsOf(one, answers),
  weight,
});

test('composite is the weighted mean of the indices that were answered', () => {
  expect(compositeOf([item([5, 5], 3), item([1, 3], 1)])).toBe((3 * 100 + 25) / 4);
  expect(compositeOf([item([5], 3), { indicator, parts: noParts, weight: 100 }])).toBe(100);
  expect(compositeOf([item([1], 1, { ...indicator, direction: 'lower' })])).toBe(100);
});

test('nothing answered or no weight: no composite', () => {
  expect(compositeOf([])).toBeNull();
  expect(compositeOf([{ indicator, parts: noParts, weight: 1 }])).toBeNull();
  expect(compositeOf([item([5], 0)])).toBeNull();
});

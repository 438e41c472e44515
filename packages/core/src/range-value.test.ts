import { expect, test } from 'vitest';
import { findRangeValue, rangeFaultOf } from './range-value.ts';

test.each([
  ['25_40', { from: 25, to: 40 }],
  ['-1.5_3', { from: -1.5, to: 3 }],
  ['-3_-1.25', { from: -3, to: -1.25 }],
  ['5_5', { from: 5, to: 5 }],
  ['40_25', undefined],
  ['25_', undefined],
  ['_40', undefined],
  ['1e3_5000', undefined],
  ['1._2', undefined],
  ['١_٢', undefined],
  ['1_2_3', undefined],
])('R-098 range %j', (text, expected) => expect(findRangeValue(text)).toEqual(expected));

test('R-098 what is wrong with a range is told', () => {
  expect(rangeFaultOf('-1.5_3')).toBeUndefined();
  expect(rangeFaultOf('3_-1.5')).toBe('from_above_to');
  for (const text of ['', '_', '3_', '_3', '3', 'a_b', '1,5_3', '1_2_3']) {
    expect(rangeFaultOf(text)).toBe('needs_two_numbers');
  }
});

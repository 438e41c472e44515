import { expect, test } from 'vitest';
import { rangeOf } from './typed-range.ts';

test('R-098 two bounds make a value, in the reader’s numbers', () => {
  expect(rangeOf({ from: '25', to: '40' }, 'en-GB')).toEqual({ value: '25_40' });
  expect(rangeOf({ from: '−1,5', to: ' 3 ' }, 'de')).toEqual({ value: '-1.5_3' });
  expect(rangeOf({ from: '7', to: '7' }, 'en-GB')).toEqual({ value: '7_7' });
});

test('R-098 with one bound empty the filter is cleared, with both as well', () => {
  expect(rangeOf({ from: '25', to: ' ' }, 'en-GB')).toEqual({ value: '', isHalf: true });
  expect(rangeOf({ from: '', to: '40' }, 'en-GB')).toEqual({ value: '', isHalf: true });
  expect(rangeOf({ from: '', to: '' }, 'en-GB')).toEqual({ value: '', isHalf: false });
});

test('R-098 what is no number is told at its field, bounds in the wrong order at the second', () => {
  expect(rangeOf({ from: 'x', to: '40' }, 'en-GB')).toEqual({ fault: 'from' });
  expect(rangeOf({ from: '25', to: '4o' }, 'en-GB')).toEqual({ fault: 'to' });
  expect(rangeOf({ from: '-', to: '1e3' }, 'en-GB')).toEqual({ fault: 'both' });
  expect(rangeOf({ from: 'x', to: '' }, 'en-GB')).toEqual({ value: '', isHalf: true, fault: 'from' });
  expect(rangeOf({ from: '40', to: '25' }, 'en-GB')).toEqual({ fault: 'order' });
});

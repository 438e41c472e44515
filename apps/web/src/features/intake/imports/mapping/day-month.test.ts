import { expect, test } from 'vitest';
import { isDayFirst, isOpenOrder, withDayFirst } from './day-month.ts';

test('only numbers for day and month can be read either way', () => {
  expect(['dd/MM/yyyy', 'M.d.yy', 'd-M-yyyy HH:mm'].map(isOpenOrder)).toEqual([true, true, true]);
  expect(['yyyy-MM-dd', 'd MMM yyyy', 'MMM d, yyyy', 'iso'].map(isOpenOrder)).toEqual([false, false, false, false]);
});

test('day and month change places, and back', () => {
  expect(withDayFirst('dd/MM/yyyy HH:mm', false)).toBe('MM/dd/yyyy HH:mm');
  expect(withDayFirst('M.d.yy', true)).toBe('d.M.yy');
  for (const format of ['dd/MM/yyyy', 'M.d.yy', 'yyyy-MM-dd', 'd MMM yyyy']) {
    expect(withDayFirst(withDayFirst(format, !isDayFirst(format)), isDayFirst(format))).toBe(format);
  }
});

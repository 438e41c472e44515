import { expect, test } from 'vitest';
import { checkDate, checkInterval } from './interval-faults.ts';

test('R-097 R-099 two offsets in order make a code', () => {
  expect(checkInterval('-30', '0', 'day')).toEqual({ code: 'rdays-30,0' });
  expect(checkInterval(' −12 ', '+1', 'month')).toEqual({ code: 'rmonths-12,1' });
  expect(checkInterval('-2', '-1', 'year')).toEqual({ code: 'ryears-2,-1' });
});

test('R-097 reversed and equal bounds are told on both sides, each with the other bound', () => {
  expect(checkInterval('5', '-3', 'day')).toEqual({
    from: { kind: 'less_than', other: -3 },
    to: { kind: 'larger_than', other: 5 },
  });
  expect(checkInterval('0', '0', 'day').from).toEqual({ kind: 'less_than', other: 0 });
});

test('R-097 an empty or non-numeric bound is mandatory, on its side only', () => {
  expect(checkInterval('', '0', 'day')).toEqual({ from: { kind: 'mandatory' } });
  expect(checkInterval('-30', 'soon', 'day')).toEqual({ to: { kind: 'mandatory' } });
  expect(checkInterval('1.5', '', 'day')).toEqual({ from: { kind: 'mandatory' }, to: { kind: 'mandatory' } });
});

test('an offset beyond a hundred years is told where it stands', () => {
  expect(checkInterval('-101', '0', 'year')).toEqual({ from: { kind: 'too_far' } });
  expect(checkInterval('-101', '101', 'year')).toEqual({ from: { kind: 'too_far' }, to: { kind: 'too_far' } });
  expect(checkInterval('-9999999', '0', 'day').code).toBeUndefined();
});

test('R-099 a relative date: direction, number, unit, back or forward', () => {
  const rest = { direction: 'after', unit: 'month', towards: 'back' } as const;
  expect(checkDate('3', rest)).toEqual({ code: 'rdatea3mb' });
  expect(checkDate('0', { direction: 'exact', unit: 'day', towards: 'forward' })).toEqual({ code: 'rdatee0df' });
  expect(checkDate('', rest)).toEqual({ fault: { kind: 'mandatory' } });
  expect(checkDate('-3', rest)).toEqual({ fault: { kind: 'mandatory' } });
  expect(checkDate('1201', rest)).toEqual({ fault: { kind: 'too_far' } });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedOrder } from './sorted-order.ts';

const collator = new Intl.Collator('en', { numeric: true });
interface Row {
  value: number | string | null;
  group?: number;
}
const key = { valueOf: (row: Row) => row.value, groupOf: (row: Row) => row.group ?? 0 };
const values = (rows: Row[], isDescending: boolean): unknown[] =>
  Array.from(sortedOrder(rows, key, isDescending, collator), (index) => rows[index]?.value);

test('rows without a value come last in either direction', () => {
  const rows = [{ value: null }, { value: 2 }, { value: -1 }, { value: null }, { value: 10 }];
  expect(values(rows, false)).toEqual([-1, 2, 10, null, null]);
  expect(values(rows, true)).toEqual([10, 2, -1, null, null]);
});

test('groups stay one after the other in either direction', () => {
  const rows = [{ value: 99, group: 1 }, { value: 1 }, { value: 5 }, { value: -99, group: 1 }, { value: null }];
  expect(values(rows, true)).toEqual([5, 1, 99, -99, null]);
  expect(values(rows, false)).toEqual([1, 5, -99, 99, null]);
});

test('texts follow the locale, numbers inside them count as numbers', () => {
  const rows = [{ value: 'Dealer 10' }, { value: 'Ärzte' }, { value: 'Dealer 9' }, { value: 'Zoo' }, { value: 'Arzt' }];
  expect(values(rows, false)).toEqual(['Arzt', 'Ärzte', 'Dealer 9', 'Dealer 10', 'Zoo']);
});

test('the order is that of a plain stable sort', () => {
  const value = fc.option(fc.integer({ min: -5, max: 5 }), { nil: null });
  fc.assert(
    fc.property(fc.array(value), fc.boolean(), (numbers, isDescending) => {
      const rows = numbers.map((one) => ({ value: one }));
      const expected = rows
        .map((row, index) => ({ ...row, index }))
        .toSorted((a, b) => {
          if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
          return isDescending ? b.value - a.value : a.value - b.value;
        })
        .map(({ index }) => index);
      expect([...sortedOrder(rows, key, isDescending, collator)]).toEqual(expected);
    }),
  );
});

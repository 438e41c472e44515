import { expect, test } from 'vitest';
import { numericBars } from './distribution-bars.ts';

const counts = (values: Record<string, number>) => Object.entries(values).map(([text, count]) => ({ text, count }));

test('few whole numbers have a bar each, also those nobody gave', () => {
  expect(numericBars(counts({ '5': 7, '1': 2, '3': 1 }), 3)?.map(({ count }) => count)).toEqual([2, 0, 1, 0, 7]);
});

test('many or broken numbers share bars of equal width, and none is lost', () => {
  const top = counts(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index},5`, index])));
  const bars = numericBars(top, 60);
  expect(bars).toHaveLength(21);
  expect(bars?.reduce((sum, { count }) => sum + count, 0)).toBe(top.reduce((sum, { count }) => sum + count, 0));
});

test('there is no picture where only a part of the values is known, or only one', () => {
  expect(numericBars(counts({ '1': 5, '2': 5 }), 900)).toBeUndefined();
  expect(numericBars(counts({ '1': 5 }), 1)).toBeUndefined();
});

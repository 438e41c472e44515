import { describe, expect, test } from 'vitest';
import type { VariableOption } from '../../structure/surveys/public.ts';
import { listedCategories } from './listed-categories.ts';

const optionsOf = (count: number): VariableOption[] =>
  Array.from({ length: count }, (_, index) => ({ extName: `c${index}`, titles: { en: `Category ${index}` } }));

const answersOf = (counts: Readonly<Record<string, number | undefined>>, n: number) => ({
  n,
  hidden: null,
  categories: new Map(Object.entries(counts)),
});

describe('listed categories', () => {
  test('a short list is told whole in the order of the survey: hidden, unnamed and unknown ones as well', () => {
    const options = [...optionsOf(3), { extName: 'old', titles: { en: 'Old' }, mergedInto: 'c1' }];
    const { categories, others } = listedCategories(
      answersOf({ c2: 40, c0: undefined, gone: undefined }, 47),
      options,
      false,
      ['de', 'en'],
    );
    expect(categories).toEqual([
      { value: 'c0', title: 'Category 0', n: null },
      { value: 'c1', title: 'Category 1', n: 0 },
      { value: 'c2', title: 'Category 2', n: 40 },
      { value: 'gone', title: 'gone', n: null },
    ]);
    expect(others).toBeNull();
  });

  test('of a long list the most frequent are told, and what is left together; hidden ones are only part of that', () => {
    const counts: Record<string, number | undefined> = { c20: undefined, c21: undefined };
    for (let index = 0; index < 20; index += 1) counts[`c${index}`] = 10 + index;
    const n = 20 * 10 + 190 + 6;
    const { categories, others } = listedCategories(answersOf(counts, n), optionsOf(50), false, ['en']);
    expect(categories.map(({ n: count }) => count)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18]);
    const listed = categories.reduce((sum, { n: count }) => sum + (count ?? 0), 0);
    expect(others).toEqual({ categories: 10, n: n - listed });
    // Several choices of one interview do not add up.
    expect(listedCategories(answersOf(counts, n), optionsOf(50), true, ['en']).others).toEqual({
      categories: 10,
      n: null,
    });
  });

  test('a hidden question lists nothing', () => {
    const hidden = { n: undefined, hidden: 'too_few' as const, categories: new Map<string, number>() };
    expect(listedCategories(hidden, optionsOf(3), false, ['en'])).toEqual({ categories: [], others: null });
  });
});

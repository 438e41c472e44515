import { expect, test } from 'vitest';
import { hideCourses } from './hide-courses.ts';
import { type Cell, hideTable } from './hide-small.ts';
import type { FactQuery } from './ranking-query.ts';

const minimumN = 5;
const cell = (n: number): Cell => ({ n, parts: [{ n, sum: n * 7, sumSquares: n * 49, high: 0, low: 0 }] });
const query = {
  groups: [{ key: 'd1' }, { key: 'd2' }, { key: 'd3' }],
  suppressionMinimumN: minimumN,
  moved: [],
} as unknown as FactQuery; // What is looked at of a question here.
/** Per unit: March, April, May. */
const months = [
  [40, 41, 42],
  [3, 6, 30],
  [20, 21, 22],
] as const;

test('a small month of a course, and the one that would give it away, are hidden', () => {
  const { rows } = hideCourses(
    query,
    months.map((unit) => unit.map(cell)),
    undefined,
  );
  expect(rows[1]?.map(({ hidden }) => hidden)).toEqual(['too_few', 'complementary', null]);
});

test('what remains, as the decision says: the month hidden for the other’s sake is shown to whoever asks for it alone', () => {
  const april = months.map(([, n]) => cell(n));
  const keys = query.groups.map(({ key }) => key);
  const hidden = hideTable(keys, april, minimumN);
  expect(hidden.map(({ row, cells }) => [row, ...cells])).toEqual(months.map(() => [null, null]));
});

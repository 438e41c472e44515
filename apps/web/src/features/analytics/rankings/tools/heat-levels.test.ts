import type { Ranking } from '@echolot/contract/analytics/rankings';
import { expect, test } from 'vitest';
import { heatLevels } from './heat-levels.ts';

const rankingOf = (values: (number | null)[], whole: number | null, direction: 'higher' | 'lower' = 'higher') =>
  ({
    indicators: [{ direction }],
    columns: [{ values, ranks: values.map((value) => (value === null ? null : 1)) }],
    totalColumns: [{ values: [whole] }],
  }) as unknown as Ranking;

test('levels run from far worse to far better than the whole', () => {
  expect(heatLevels(rankingOf([50, 43, 40, 38, 30, null], 40), 0)).toEqual([3, 1, 0, -1, -3, null]);
  expect(heatLevels(rankingOf([50, 40, 30], 40, 'lower'), 0)).toEqual([-3, 0, 3]);
});

test('equal units and a hidden whole have no colour', () => {
  expect(heatLevels(rankingOf([40, 40], 40), 0)).toEqual([0, 0]);
  expect(heatLevels(rankingOf([40, 50], null), 0)).toEqual([]);
});

test('one unit far out does not flatten the others', () => {
  const values = Array.from({ length: 40 }, (_, index) => 40 + (index % 2 === 0 ? 5 : -5));
  const levels = heatLevels(rankingOf([...values, 100], 40), 0);
  expect(levels.slice(0, 2)).toEqual([3, -3]);
  expect(levels.at(-1)).toBe(3);
});

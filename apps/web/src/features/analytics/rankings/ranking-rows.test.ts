import type { Ranking } from '@echolot/contract/analytics/rankings';
import { expect, test } from 'vitest';
import { rankedRows, rowName, rowsNamed } from './ranking-rows.ts';

interface Given {
  slug: string;
  name?: string;
  value: number | null;
  n: number | null;
  rank?: number;
}

function rankingOf(units: readonly Given[]): Ranking {
  const rows = units.map(({ slug, name = slug, n }) => ({
    slug,
    name,
    kind: 'dealer',
    hasChildren: false,
    n,
    previousN: null,
  }));
  const nothing = units.map(() => null);
  const column = {
    values: units.map(({ value }) => value),
    ns: units.map(({ n }) => n),
    lows: nothing,
    highs: nothing,
    changes: nothing,
    significant: units.map(() => false),
    ranks: units.map(({ rank = null }) => rank),
    hidden: units.map(({ n }) => (n === null ? ('too_few' as const) : null)),
  };
  const indicator = { extName: 'nps', title: 'NPS', method: 'nps', decimals: 0, min: -100, max: 100 } as const;
  return {
    indicators: [{ ...indicator, unit: 'points', direction: 'higher', target: null }],
    rows,
    columns: [column],
    reliabilityMinimumN: 30,
  } as unknown as Ranking;
}

const ranks = (ranking: Ranking): (number | string | null)[] =>
  rankedRows(ranking, 0).map(({ rank, unranked }) => rank ?? unranked);

test('R-008 the rank is the one that came with the figures', () => {
  const units = [
    { slug: 'a', value: 40.4, n: 50, rank: 2 },
    { slug: 'b', value: 60, n: 50, rank: 1 },
    // Equal after rounding only.
    { slug: 'c', value: 40.4, n: 50, rank: 3 },
  ];
  expect(ranks(rankingOf(units))).toEqual([2, 1, 3]);
});

test('R-008 what cannot be ranked keeps its reason and takes no rank', () => {
  const units = [
    { slug: 'small', value: 100, n: 29 },
    { slug: '', value: 90, n: 50 },
    { slug: 'hidden', value: null, n: null },
    { slug: 'silent', value: null, n: 0 },
    { slug: 'good', value: 10, n: 30, rank: 1 },
  ];
  expect(ranks(rankingOf(units))).toEqual(['unreliable', 'own', 'hidden', 'no_answers', 1]);
});

test('R-008 names are found without case and accents', () => {
  const ranking = rankingOf([
    { slug: 'a', name: 'Pärnu Süd', value: 1, n: 50 },
    { slug: 'b', name: 'Tartu', value: 1, n: 50 },
  ]);
  const rows = rankedRows(ranking, 0);
  const found = (text: string): string[] => rowsNamed(rows, ranking.rows, text).map(({ key }) => key);
  expect(found('  parnu SUD ')).toEqual(['a']);
  expect(found('')).toEqual(['a', 'b']);
  expect(found('oslo')).toEqual([]);
});

test('a unit that stands elsewhere today is named with where', () => {
  const unit = { slug: 'd1', name: 'Nolte', kind: 'dealer', hasChildren: true, n: 7, previousN: null };
  expect(rowName(unit)).toBe('Nolte');
  expect(rowName({ ...unit, today: 'South' })).toBe('Nolte (South)');
});

import type { RankingColumn } from '@echolot/contract/analytics/rankings';
import { expect, test } from 'vitest';
import { tieEdges } from './tie-edges.ts';

const column = { ranks: [4, 1, null, 2, 2, 5], groups: [2, 1, null, 1, 1, 3] } as unknown as RankingColumn;

test('a bracket runs from the first to the last of a tied group, whichever way the ranks run', () => {
  const edges = (isBestFirst: boolean) => [...tieEdges(column, isBestFirst)].map(([place, { edge }]) => [place, edge]);
  expect(edges(true)).toEqual([
    [1, 'start'],
    [3, 'middle'],
    [4, 'end'],
  ]);
  expect(edges(false)).toEqual([
    [3, 'start'],
    [4, 'middle'],
    [1, 'end'],
  ]);
});

test('a unit tied with nobody has none; the others say with how many', () => {
  const ties = tieEdges(column, true);
  expect(ties.get(0)).toBeUndefined();
  expect(ties.get(2)).toBeUndefined();
  expect(ties.get(4)?.others).toBe(2);
});

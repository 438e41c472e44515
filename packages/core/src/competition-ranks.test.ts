import fc from 'fast-check';
import { expect, test } from 'vitest';
import { competitionRanks } from './competition-ranks.ts';

test('equal values share a rank and the next one is skipped', () => {
  expect(competitionRanks([50, 70, 50, 40])).toEqual([2, 1, 2, 4]);
  expect(competitionRanks([50, 70, 50, 40], false)).toEqual([2, 4, 2, 1]);
});

test('units without a value have no rank and take no place', () => {
  expect(competitionRanks([null, 10, null, 20])).toEqual([null, 2, null, 1]);
  expect(competitionRanks([])).toEqual([]);
});

test('a rank is one more than the number of better units', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 9 }))), (values) => {
      const expected = values.map((value) =>
        value === null ? null : 1 + values.filter((other) => other !== null && other > value).length,
      );
      expect(competitionRanks(values)).toEqual(expected);
    }),
  );
});

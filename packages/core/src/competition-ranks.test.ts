import fc from 'fast-check';
import { expect, test } from 'vitest';
import { competitionRanks, rankingOrder } from './competition-ranks.ts';

const ranksOf = (values: readonly (number | null)[], isHigherBetter = true): (number | null)[] =>
  Array.from(competitionRanks(values, isHigherBetter), (rank) => (Number.isNaN(rank) ? null : rank));

test('equal values share a rank and the next one is skipped', () => {
  expect(ranksOf([50, 70, 50, 40])).toEqual([2, 1, 2, 4]);
  expect(ranksOf([50, 70, 50, 40], false)).toEqual([2, 4, 2, 1]);
});

test('units without a value have no rank and take no place', () => {
  expect(ranksOf([null, 10, null, 20])).toEqual([null, 2, null, 1]);
  expect(ranksOf([])).toEqual([]);
});

test('a rank is one more than the number of better units', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 9 }))), (values) => {
      const expected = values.map((value) =>
        value === null ? null : 1 + values.filter((other) => other !== null && other > value).length,
      );
      expect(ranksOf(values)).toEqual(expected);
    }),
  );
});

test('thousands of values are put into the order that comparing them gives', () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0, -0, 47.5, -100, 100, 1e-300, -1e-300),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 40 }), fc.boolean(), (some, isHigherBetter) => {
      const values = Array.from({ length: 2000 }, (_, place) => some[(place * 7) % some.length] ?? null);
      const places = [...values.keys()].filter((place) => values[place] !== null);
      const sign = isHigherBetter ? -1 : 1;
      const expected = places.sort((a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)) || a - b);
      expect([...rankingOrder(values, isHigherBetter)]).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

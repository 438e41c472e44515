import { type Indicator, partsOf } from '@echolot/core/indicator';
import { differenceOf, scoreOf } from '@echolot/core/kpi';
import { addParts, type KpiParts, noParts } from '@echolot/core/kpi-parts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RankingFigures } from '../../../columnar/figure-table.ts';
import { figuresOfRows, plainColumn, rankingColumn } from './ranking-columns.ts';

const nps: Indicator = { method: 'nps', scale: { min: 0, max: 10, decimals: 0 }, direction: 'higher' };
const effort: Indicator = { method: 'ces', scale: { min: 1, max: 7, decimals: 0 }, direction: 'lower' };
const [suppressionMinimumN, reliabilityMinimumN] = [5, 30];

const figuresOf = (parts: KpiParts | undefined): RankingFigures => ({
  ...{ n: parts?.n, hidden: parts ? null : 'too_few', previousN: 0, previous: [] },
  current: [parts ? { parts, hidden: null } : { parts: undefined, hidden: 'too_few' }],
});
const columnOf = (
  indicator: Indicator,
  units: readonly (KpiParts | undefined)[],
  total: KpiParts | undefined,
  own = -1,
) =>
  plainColumn(
    rankingColumn(indicator, 0, figuresOfRows(units.map(figuresOf)), {
      ...{ total: figuresOf(total), isUnit: (row: number) => row !== own, reliabilityMinimumN, suppressionMinimumN },
    }),
  );
const answers = (...groups: [answer: number, count: number][]): number[] =>
  groups.flatMap(([answer, count]) => Array.from({ length: count }, () => answer));

describe('a column of a ranking', () => {
  test('R-008 ranks are 1, 2, 2, 4 on unrounded values; small, hidden and own rows have none', () => {
    const units = [
      partsOf(nps, answers([10, 20], [5, 10])),
      partsOf(nps, answers([10, 35], [5, 5])),
      partsOf(nps, answers([10, 40], [5, 20])),
      partsOf(nps, answers([10, 29])),
      undefined,
      partsOf(nps, answers([10, 90])),
      partsOf(nps, answers([5, 30])),
    ];
    const { ranks, groups, quarters, quartiles } = columnOf(nps, units, undefined, 5);
    expect(ranks).toEqual([2, 1, 2, null, null, null, 4]);
    expect(groups.map((group) => group === null)).toEqual(ranks.map((rank) => rank === null));
    // Four units are no benchmark.
    expect([quartiles, ...quarters]).toEqual([null, null, null, null, null, null, null, null]);

    // The same on the wire, and yet the second is better.
    const close = [1e6, 1e6 + 1].map((high) => ({ ...noParts, n: 3 * high - 1, high }));
    const column = columnOf(nps, close, undefined);
    expect(column.values[0]).toBe(column.values[1]);
    expect(column.ranks).toEqual([1, 2]);
  });

  test('quartiles count each ranked unit once, however many answers it has; the best quarter is the first', () => {
    const units = Array.from({ length: 9 }, (_, index) =>
      partsOf(effort, answers([1, 30 * (1 + (index % 3))], [1 + (index % 7), 30])),
    );
    const values = units.map((parts) => scoreOf(effort, parts)?.value ?? Number.NaN).toSorted((a, b) => a - b);
    const { quartiles, quarters, ranks } = columnOf(effort, [...units, partsOf(effort, answers([7, 29]))], undefined);
    expect(quartiles?.peers).toBe(9);
    expect(quartiles?.lower).toBeCloseTo(values[2] ?? Number.NaN, 4);
    expect(quartiles?.median).toBeCloseTo(values[4] ?? Number.NaN, 4);
    expect(quartiles?.upper).toBeCloseTo(values[6] ?? Number.NaN, 4);
    // Little effort is good.
    expect(quarters[ranks.indexOf(1)]).toBe(1);
    expect(quarters.at(-1)).toBeNull();
  });

  test('a unit stands against the rest of the whole; nothing is said of a rest below the minimum, or of a hidden whole', () => {
    const [unit, rest] = [partsOf(nps, answers([10, 60], [0, 20])), partsOf(nps, answers([10, 40], [0, 60]))];
    const total = addParts(unit, rest);
    const { rests, restSignificant } = columnOf(nps, [unit, rest, undefined], total);
    expect(rests).toEqual([70, -70, null]);
    expect(restSignificant).toEqual([true, true, false]);
    const tiny = partsOf(nps, answers([10, 4]));
    expect(columnOf(nps, [unit], addParts(unit, tiny)).rests).toEqual([null]);
    expect(columnOf(nps, [unit, rest], undefined).rests).toEqual([null, null]);
    // Something is left, but too little to test.
    const few = partsOf(nps, answers([0, 29]));
    expect(columnOf(nps, [unit], addParts(unit, few))).toMatchObject({ rests: [150], restSignificant: [false] });
  });

  test('R-008 the same as worked out in the plainest way, and a hidden unit changes nothing but its own row', () => {
    const unit = fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 60 }).map((list) => partsOf(nps, list));
    const rows = fc.array(fc.option(unit, { nil: undefined, freq: 6 }), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(rows, (units) => {
        const total = units.reduce<KpiParts>((sum, parts) => addParts(sum, parts ?? noParts), noParts);
        const column = columnOf(nps, units, total);
        const scores = units.map((parts) =>
          parts && parts.n >= reliabilityMinimumN ? (scoreOf(nps, parts)?.value ?? null) : null,
        );
        const ranked = scores.filter((score) => score !== null);
        expect(column.ranks).toEqual(
          scores.map((score) => (score === null ? null : 1 + ranked.filter((other) => other > score).length)),
        );
        expect(column.rests).toEqual(
          units.map((parts, row) => {
            const others = units.reduce<KpiParts>(
              (sum, other, place) => (place === row ? sum : addParts(sum, other ?? noParts)),
              noParts,
            );
            if (!parts || others.n < suppressionMinimumN) return null;
            const change = differenceOf(nps, parts, others)?.change ?? null;
            return change === null ? null : Math.round(change * 1e4) / 1e4;
          }),
        );
        // Along the ranks the groups never go back, and equal ranks share one.
        const order = [...units.keys()].filter((row) => column.ranks[row] !== null);
        order.sort((a, b) => (column.ranks[a] ?? 0) - (column.ranks[b] ?? 0));
        const groups = order.map((row) => column.groups[row] ?? Number.NaN);
        expect(groups).toEqual(groups.toSorted((a, b) => a - b));
        expect(groups[0] ?? 1).toBe(1);
        const hiding = columnOf(nps, [...units, undefined], total);
        for (const name of ['ranks', 'groups', 'quarters', 'rests', 'restSignificant'] as const)
          expect(hiding[name].slice(0, -1)).toEqual(column[name]);
        expect(hiding.quartiles).toEqual(column.quartiles);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { benjaminiHochberg } from './benjamini-hochberg.ts';
import { type Indicator, type KpiMethod, partsOf } from './indicator.ts';
import { differenceOf, scoreOf } from './kpi.ts';
import { type KpiParts, noParts } from './kpi-parts.ts';
import { tiedGroups } from './tied-groups.ts';

interface RankedUnit {
  readonly value: number;
  readonly parts: KpiParts;
}

/** Parts always come in one and the same object. */
function groupsOf(indicator: Indicator, units: readonly RankedUnit[]): number[] {
  const room = { ...noParts };
  const partsAt = (place: number): KpiParts => Object.assign(room, units[place]?.parts);
  return tiedGroups(indicator, { values: units.map(({ value }) => value), partsAt });
}

const nps: Indicator = { method: 'nps', scale: { min: 0, max: 10, decimals: 0 }, direction: 'higher' };
const npsUnit = (n: number, promoters: number, detractors: number): RankedUnit => ({
  value: (100 * (promoters - detractors)) / n,
  parts: { n, sum: 0, sumSquares: 0, high: promoters, low: detractors },
});

/** The same in the plainest words: every pair's p-value, a sort, the rule. */
function bruteForce(indicator: Indicator, units: readonly RankedUnit[]): number[] {
  const groups: number[] = [];
  let leader = 0;
  while (leader < units.length) {
    const rest = units.slice(leader + 1);
    const best = units[leader] as RankedUnit;
    const differs = benjaminiHochberg(
      rest.map(({ parts }) => differenceOf(indicator, best.parts, parts, 0)?.p ?? null),
    );
    const end = rest.findIndex(
      (unit, index) => differs[index] && unit.value !== (units[leader + index]?.value ?? null),
    );
    const size = end === -1 ? rest.length + 1 : end + 1;
    for (let index = 0; index < size; index += 1) groups.push((groups[leader - 1] ?? 0) + 1);
    leader += size;
  }
  return groups;
}

describe('tied groups', () => {
  test('ten points apart: tied among 100 answers each, told apart among 10,000', () => {
    expect(groupsOf(nps, [npsUnit(100, 50, 20), npsUnit(100, 45, 25)])).toEqual([1, 1]);
    expect(groupsOf(nps, [npsUnit(10_000, 5000, 2000), npsUnit(10_000, 4500, 2500)])).toEqual([1, 2]);
    expect(groupsOf(nps, [])).toEqual([]);
  });

  test('a group is measured from its leader: neighbours six points apart are alike, eighteen points are not', () => {
    const steps = [60, 54, 48, 42, 36, 30].map((promoters) => npsUnit(300, 3 * promoters, 45));
    expect(groupsOf(nps, steps)).toEqual([1, 1, 1, 2, 2, 2]);
  });

  test('equal values share a group though one of them rests on many more answers', () => {
    const units = [npsUnit(40, 30, 2), npsUnit(100, 50, 20), npsUnit(100_000, 50_000, 20_000)];
    expect(groupsOf(nps, units)).toEqual([1, 2, 2]);
  });

  test('the same as testing every unit against the leader, with Benjamini–Hochberg as published', () => {
    const methods: [KpiMethod, number, number][] = [
      ['nps', 0, 10],
      ['csat', 1, 5],
    ];
    for (const [method, min, max] of methods) {
      const indicator: Indicator = { method, scale: { min, max, decimals: 0 }, direction: 'higher' };
      const answers = fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 12 });
      const unit = fc.tuple(answers, fc.integer({ min: 1, max: 60 })).map(([list, times]): RankedUnit => {
        const { n, sum, sumSquares, high, low } = partsOf(indicator, list);
        const parts = {
          n: n * times,
          sum: sum * times,
          sumSquares: sumSquares * times,
          high: high * times,
          low: low * times,
        };
        return { value: scoreOf(indicator, parts)?.value ?? Number.NaN, parts };
      });
      fc.assert(
        fc.property(fc.array(unit, { maxLength: 40 }), (list) => {
          const units = list.toSorted((a, b) => b.value - a.value);
          expect(groupsOf(indicator, units)).toEqual(bruteForce(indicator, units));
        }),
        { numRuns: 300 },
      );
    }
  });
});

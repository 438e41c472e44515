import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAncestorClosure } from './ancestor-closure.ts';
import { type Cell, type Hidden, hideTable, totalOf } from './hide-small.ts';
import { findOpenTables } from './no-small-groups.ts';
import type { FactQuery, FactWindow, SiblingLevel, UnitGroup } from './ranking-query.ts';

const windows: FactWindow[] = [
  { fromDay: '2026-01-01', toDay: '2026-12-31' },
  { fromDay: '2025-01-01', toDay: '2025-12-31' },
];
const indicators = ['nps', 'csat'];
const minimumN = 5;
const countries = 3;
const regions = 4;
const dealers = 60;

/** Unit numbers: 1 the whole, then countries, regions and dealers, as a drill path has them. */
const countryNo = (country: number): number => 10 + country;
const regionNo = (country: number, region: number): number => 100 + country * regions + region;
const dealerNos = (country: number, region: number): number[] =>
  Array.from({ length: dealers }, (_, dealer) => 1000 + (country * regions + region) * dealers + dealer);
const regionUnits = (country: number, region: number): number[] => [
  regionNo(country, region),
  ...dealerNos(country, region),
];
const countryUnits = (country: number): number[] => [
  countryNo(country),
  ...Array.from({ length: regions }, (_, region) => regionUnits(country, region)).flat(),
];

const wholeLevel = (country: number): SiblingLevel => ({
  key: 'whole',
  groups: [
    { key: '', unitNos: [1] },
    ...Array.from({ length: countries }, (_, index) => ({ key: `c${index}`, unitNos: countryUnits(index) })),
  ],
  member: 1 + country,
  isWholePerspective: true,
});
const countryLevel = (country: number, region: number): SiblingLevel => ({
  key: `c${country}`,
  groups: [
    { key: '', unitNos: [countryNo(country)] },
    ...Array.from({ length: regions }, (_, index) => ({ key: `r${index}`, unitNos: regionUnits(country, index) })),
  ],
  member: 1 + region,
  isWholePerspective: false,
});

function regionPage(country: number, region: number): FactQuery {
  return {
    survey: { shape: { universeId: 'u', surveyId: 's', perspectives: ['org'], variables: [] }, generation: 1 },
    scope: { unitNos: 'all', fromDay: undefined },
    perspective: 'org',
    key: 'page',
    groups: regionUnits(country, region).map((unitNo) => ({ key: String(unitNo), unitNos: [unitNo] })),
    isWholePerspective: false,
    levels: [wholeLevel(country), countryLevel(country, region)],
    window: windows[0] ?? {},
    dateVariable: undefined,
    filters: [],
    indicators,
    suppressionMinimumN: minimumN,
  };
}

/** Answers per window and unit: n, then per indicator. */
type Answers = (window: number, unitNo: number) => readonly number[];

function countsFrom(answers: Answers) {
  let unitsRead = 0;
  let rounds = 0;
  const cellsOf = (groups: readonly UnitGroup[], window: number): Cell[] =>
    groups.map(({ unitNos }) => {
      const cells = unitNos.map((unitNo): Cell => {
        const [n = 0, ...answered] = answers(window, unitNo);
        return { n, parts: answered.map((count) => ({ n: count, sum: 0, sumSquares: 0, high: 0, low: 0 })) };
      });
      return totalOf(cells, indicators.length);
    });
  return {
    cellsOf,
    unitsRead: () => unitsRead,
    rounds: () => rounds,
    read: async (query: FactQuery, asked: readonly FactWindow[]) => {
      rounds += 1;
      unitsRead += query.groups.reduce((sum, { unitNos }) => sum + unitNos.length, 0);
      return asked.map((window) => cellsOf(query.groups, windows.indexOf(window)));
    },
  };
}

/** Most units have plenty, some few or nothing; a region or a country may have hardly anything. */
const answersArbitrary = fc
  .record({
    seed: fc.nat(),
    emptyShare: fc.constantFrom(0, 0.3, 0.9, 0.999),
    thin: fc.constantFrom('nothing', 'region', 'country', 'others', 'everything'),
    place: fc.record({ country: fc.nat(countries - 1), region: fc.nat(regions - 1) }),
  })
  .map(({ seed, emptyShare, thin, place }) => {
    const isThin = (unitNo: number): boolean => {
      if (thin === 'region') return regionUnits(place.country, place.region).includes(unitNo);
      if (thin === 'country') return countryUnits(place.country).includes(unitNo);
      if (thin === 'others') return !countryUnits(place.country).includes(unitNo);
      return thin === 'everything';
    };
    const answers: Answers = (window, unitNo) => {
      const random = (purpose: number): number => {
        let mixed = Math.imul(seed ^ (unitNo * 31 + window * 7 + purpose * 101), 0x9e3779b1);
        mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca77);
        return ((mixed ^ (mixed >>> 13)) >>> 0) / 4_294_967_296;
      };
      const share = isThin(unitNo) ? Math.max(emptyShare, 0.98) : emptyShare;
      const n = random(1) < share ? 0 : 1 + Math.floor(random(2) * (isThin(unitNo) ? 3 : 30));
      return [n, n, Math.floor(n * random(3))];
    };
    return { answers, thin, place };
  });

describe('the search for tables that hide nothing', () => {
  test('never calls a table open that hides something', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        answersArbitrary,
        fc.nat(countries - 1),
        fc.nat(regions - 1),
        async ({ answers }, country, region) => {
          const { read, cellsOf } = countsFrom(answers);
          const page = regionPage(country, region);
          const isOpen = await findOpenTables(page, page.levels, windows, read);
          for (const [place, { groups }] of page.levels.entries()) {
            for (const [window, open] of (isOpen[place] ?? []).entries()) {
              const keys = groups.map(({ key }) => key);
              const hidden = hideTable(keys, cellsOf(groups, window), minimumN);
              const hidesSomething = hidden.some(
                ({ row, cells }) => row !== null || cells.some((cell) => cell !== null),
              );
              seen.add(`${open ? 'open' : 'unclear'}, ${hidesSomething ? 'hides' : 'shows all'}`);
              expect(open && hidesSomething).toBe(false);
            }
          }
        },
      ),
      { numRuns: 80 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(['open, shows all', 'unclear, hides']));
  });

  test('closes pages exactly as reading every table would', async () => {
    await fc.assert(
      fc.asyncProperty(
        answersArbitrary,
        fc.nat(countries - 1),
        fc.nat(regions - 1),
        async ({ answers }, country, region) => {
          const { read, cellsOf } = countsFrom(answers);
          const page = regionPage(country, region);
          const closed = await createAncestorClosure(read).read(page, windows);
          for (const window of windows.keys()) {
            const expected = page.levels.map(({ groups, member }) => {
              const keys = groups.map(({ key }) => key);
              return hideTable(keys, cellsOf(groups, window), minimumN)[member];
            });
            const reasons = ({ row, cells }: Hidden): unknown[] => [row, ...cells];
            const first = expected
              .map((one) => (one ? reasons(one) : []))
              .reduce((above, below) => above.map((reason, index) => reason ?? below[index] ?? null));
            const actual = closed[window];
            expect(actual ? reasons(actual) : [null, null, null]).toEqual(first);
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  test('counts a small part of the units where there are plenty of answers', async () => {
    const { read, unitsRead } = countsFrom((_, unitNo) => (unitNo < 1000 ? [0, 0, 0] : [20, 20, 18]));
    const page = regionPage(1, 2);
    expect(await findOpenTables(page, page.levels, windows, read)).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(unitsRead()).toBeLessThan((countries * regions * dealers) / 10);
  });

  test('looks at more units at once where few interviews are at each', async () => {
    // One of eight interviews passes the filters: a unit of eight has one answer, which is too few for two units.
    const ask = async (interviewCount: number | undefined) => {
      const { read, rounds, unitsRead } = countsFrom((_, unitNo) => (unitNo < 1000 ? [0, 0, 0] : [1, 1, 1]));
      const page = regionPage(1, 2);
      const survey = { ...page.survey, interviewCount };
      const isOpen = await findOpenTables({ ...page, survey }, page.levels, windows, read);
      expect(isOpen.flat()).toEqual([true, true, true, true]);
      return { rounds: rounds(), unitsRead: unitsRead() };
    };
    expect(await ask(8 * countries * regions * dealers)).toMatchObject({ rounds: 1 });
    expect(await ask(undefined)).toMatchObject({ rounds: 2 });
    // Many at each: the two of the first round are enough to find out that they are not.
    expect(await ask(10_000 * countries * regions * dealers)).toEqual(await ask(undefined));
  });

  test('does not know where a group has nothing in one window, and knows the other', async () => {
    const { read } = countsFrom((window, unitNo) => (window === 1 || unitNo < 1000 ? [0, 0, 0] : [20, 20, 18]));
    const page = regionPage(1, 2);
    expect(await findOpenTables(page, page.levels, windows, read)).toEqual([
      [true, false],
      [true, false],
    ]);
  });
});

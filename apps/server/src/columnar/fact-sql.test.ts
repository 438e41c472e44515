import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChdbEngine } from './chdb-engine.ts';
import { canUseRollUp, factStatement } from './fact-sql.ts';
import { buildRows } from './interview-rows.ts';
import type { FactFilter, FactQuery, UnitGroup } from './ranking-query.ts';
import { createTables, type SurveyShape } from './survey-columns.ts';

const shape: SurveyShape = {
  universeId: '00000000-0000-7000-8000-000000000001',
  surveyId: '00000000-0000-7000-8000-000000000002',
  perspectives: ['org'],
  variables: [
    {
      extName: 'nps',
      kind: 'indicator',
      columnNo: 1,
      isMultiValued: false,
      decimals: 0,
      indicator: { method: 'nps', scale: { min: 0, max: 10, decimals: 0 }, direction: 'higher' },
    },
    { extName: 'model', kind: 'dimension', columnNo: 2, isMultiValued: false, decimals: 0 },
  ],
};
/** Interviews nobody placed (0), neighbours, and far away ones. */
const unitNos = [0, 3, 4, 5, 6, 70, 9_000, 9_001, 4_000_000_000, 4_294_967_295];
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let dataDir: string;
let engine: ChdbEngine;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'echolot-fact-sql-'));
  engine = await ChdbEngine.open({ dataDir, log: quiet });
  for (const statement of createTables(shape, 1)) await engine.command(statement);
  // Unit at place p has p + 1 interviews.
  const changes = unitNos.flatMap((unitNo, place) =>
    Array.from({ length: place + 1 }, (_, index) => ({
      before: undefined,
      after: {
        interviewId: `00000000-0000-7000-8000-${String(place * 100 + index).padStart(12, '0')}`,
        answeredAt: '2026-02-03T10:00:00Z',
        day: '2026-02-03',
        unitNos: { org: unitNo },
        channel: 'mail',
        locale: 'de',
        answers: { nps: 9, ...(index % 2 === 0 && { model: 'golf' }) },
      },
    })),
  );
  for (const { table, columns, lines } of await buildRows(shape, 1, changes))
    await engine.insert(table, columns, lines);
});

afterAll(async () => {
  await engine?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** n per group, as the statement and its `groupOf` give it. */
async function countsOf(groups: readonly UnitGroup[], more: Partial<FactQuery> = {}): Promise<number[]> {
  const query: FactQuery = {
    survey: { shape, generation: 1 },
    scope: { unitNos: 'all', fromDay: undefined },
    perspective: 'org',
    key: 'unit',
    groups,
    isWholePerspective: false,
    levels: [],
    window: {},
    dateVariable: undefined,
    filters: [],
    indicators: ['nps'],
    suppressionMinimumN: 1,
    ...more,
  };
  const counts = groups.map(() => 0);
  for (const mustReadFacts of [false, true]) {
    counts.fill(0);
    const { sql, params, groupOf } = factStatement(query, { windows: [query.window], mustReadFacts });
    const { rows } = await engine.query(sql, { params });
    const answered = (rows as number[][]).map(([value, , n]) => ({ group: groupOf(value ?? 0), n }));
    const inGroups = answered.filter(({ group }) => group !== undefined);
    expect(new Set(inGroups.map(({ group }) => group)).size, 'one row per group').toBe(inGroups.length);
    for (const { group, n } of inGroups) {
      if (group !== undefined) counts[group] = (counts[group] ?? 0) + (n ?? 0);
    }
  }
  return counts;
}

/** So many units without neighbours, and without interviews, that they are written as lists. */
const withoutNeighbours = (apart: number): number[] =>
  Array.from({ length: 1200 }, (_, index) => 10_000 + index * apart);

const group = (...its: number[]): UnitGroup => ({ key: its.join('+'), unitNos: its });
/** Interviews at these units. */
const at = (...its: number[]): number => its.reduce((sum, unitNo) => sum + unitNos.indexOf(unitNo) + 1, 0);

describe('the groups of a fact statement', () => {
  test.each([
    ['near each other', [group(3, 4), group(5), group(6, 70)]],
    ['far apart', [group(3, 9_000), group(4, 4_000_000_000), group(70)]],
    ['in no order', [group(70, 5, 3), group(4, 0), group(4_294_967_295, 6)]],
    ['up to the last number', [group(4_000_000_000), group(6, 4_294_967_295)]],
    ['without neighbours', [group(3, 5), group(4, ...withoutNeighbours(2))]],
    ['without neighbours, far apart', [group(3, 5), group(4, 4_000_000_000, ...withoutNeighbours(50_000))]],
    ['one unit each', [group(3), group(4), group(9_001)]],
    ['a single one', [group(5, 6, 9_000)]],
    ['some without units or interviews', [group(), group(2), group(70, 71)]],
    ['none with units', [group(), group()]],
  ])('hold their units when they are %s', async (_, groups) => {
    const expected = groups.map(({ unitNos: its }) => at(...its.filter((unitNo) => unitNos.includes(unitNo))));
    expect(await countsOf(groups)).toEqual(expected);
  });

  test.each([
    ['near each other', [group(4, 5), group(6, 70)]],
    ['far apart', [group(4, 9_000), group(70, 4_000_000_000)]],
    ['ranges with gaps between them', [group(3, 4), group(6), group(9_001, 9_002)]],
    ['without neighbours', [group(4, 5), group(70, ...withoutNeighbours(2))]],
    ['one unit each', [group(4), group(6), group(70)]],
  ])('take in nothing else where every unit is read and they are %s', async (_, groups) => {
    const expected = groups.map(({ unitNos: its }) => at(...its));
    expect(await countsOf(groups, { isWholePerspective: true })).toEqual(expected);
  });

  test('are cut to the scope', async () => {
    const scope = { unitNos: new Set([4, 9_000]), fromDay: undefined };
    const groups = [group(3, 4), group(5, 6), group(9_000, 9_001)];
    expect(await countsOf(groups, { scope })).toEqual([at(4), 0, at(9_000)]);
    expect(await countsOf(groups, { scope, isWholePerspective: true })).toEqual([at(4), 0, at(9_000)]);
    expect(await countsOf([group(3, 4), group(5)], { scope: { ...scope, unitNos: new Set() } })).toEqual([0, 0]);
  });

  test('are cut by filters', async () => {
    const filter = { kind: 'categories', variable: 'model', anyOf: ['golf'], noneOf: [] } as const;
    expect(await countsOf([group(3), group(4, 5)], { filters: [filter] })).toEqual([1, 4]);
    expect(
      await countsOf([group(3), group(4, 5)], { filters: [{ ...filter, anyOf: undefined, noneOf: ['golf'] }] }),
    ).toEqual([1, 3]);
  });
});

describe('roll-ups', () => {
  const day = { fromDay: '2026-01-01', toDay: '2026-01-31' };
  const categories = { kind: 'categories', variable: 'model' } as const;
  test.each<[boolean, string, FactFilter[], string | undefined]>([
    [true, 'nothing', [], undefined],
    [true, 'a filter that lets everything through', [{ ...categories, noneOf: [] }], undefined],
    [false, 'options', [{ ...categories, anyOf: ['golf'], noneOf: [] }], undefined],
    [false, 'a filter of which nothing is left', [{ ...categories, anyOf: [], noneOf: [] }], undefined],
    [false, 'excluded options', [{ ...categories, noneOf: ['golf'] }], undefined],
    [false, 'a range', [{ kind: 'ranges', variable: 'nps', anyOf: [{ from: 0, to: 6 }], noneOf: [] }], undefined],
    [false, 'an excluded range', [{ kind: 'ranges', variable: 'nps', noneOf: [{ from: 0, to: 6 }] }], undefined],
    [false, 'days', [{ kind: 'days', variable: 'bought', anyOf: [day], noneOf: [] }], undefined],
    [false, 'a text', [{ kind: 'texts', variable: 'comment', anyOf: ['late'], noneOf: [] }], undefined],
    [false, 'another date', [], 'bought'],
  ])('answer (%s) where a question is cut by %s', (expected, _, filters, dateVariable) => {
    expect(canUseRollUp({ filters, dateVariable })).toBe(expected);
  });
});

describe('filters over columns', () => {
  const all = [group(3), group(4, 5), group(6, 70)];

  test('thousands of options are looked for in several lists', async () => {
    const names = Array.from({ length: 30_000 }, (_, index) => `option-${index}-with-a-long-name`);
    const filter = { kind: 'categories', variable: 'model', anyOf: [...names, 'golf'], noneOf: [] } as const;
    const alone = { ...filter, anyOf: ['golf'] };
    expect(await countsOf(all, { filters: [filter] })).toEqual(await countsOf(all, { filters: [alone] }));
    const excluded = { ...filter, anyOf: undefined, noneOf: names };
    expect(await countsOf(all, { filters: [excluded] })).toEqual(await countsOf(all));
  });

  test('a variable without a column yet is being prepared, and one of another kind too', async () => {
    for (const [variable, kind] of [
      ['later', 'categories'],
      ['nps', 'texts'],
    ] as const) {
      const filter: FactFilter = { kind, variable, anyOf: ['x'], noneOf: [] };
      await expect(countsOf(all, { filters: [filter] })).rejects.toMatchObject({ code: 'rankings_preparing' });
    }
  });

  test('windows beyond the days of a column wrap around nowhere', async () => {
    const everything = await countsOf(all);
    expect(await countsOf(all, { window: { fromDay: '1900-01-01', toDay: '2199-12-31' } })).toEqual(everything);
    expect(await countsOf(all, { window: { fromDay: '2150-01-01' } })).toEqual([0, 0, 0]);
    expect(await countsOf(all, { window: { toDay: '1969-12-31' } })).toEqual([0, 0, 0]);
  });
});

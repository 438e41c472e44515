import { describe, expect, test } from 'vitest';
import { createAncestorClosure } from './ancestor-closure.ts';
import { type Cell, hideTable } from './hide-small.ts';
import type { FactQuery, FactWindow, SiblingLevel } from './ranking-query.ts';

const years: FactWindow[] = [
  { fromDay: '2026-01-01', toDay: '2026-12-31' },
  { fromDay: '2025-01-01', toDay: '2025-12-31' },
];
const names = ['a', 'b', 'c', 'd'];

const cellOf = (n: number, answered: readonly number[]): Cell => ({
  n,
  parts: answered.map((count) => ({ n: count, sum: 0, sumSquares: 0, high: 0, low: 0 })),
});

/** b is hidden for too few, and c because the total would give b away; d has too few answers to the second indicator. */
const rows = [cellOf(40, [40, 40]), cellOf(3, [3, 3]), cellOf(9, [9, 9]), cellOf(30, [30, 2])];

const groups = names.map((key, index) => ({ key, unitNos: [index + 1] }));

function levelOf(member: string): SiblingLevel {
  return { key: 'country', groups, member: names.indexOf(member), isWholePerspective: false };
}

function queryOf(member: string, indicators = ['nps', 'csat']): FactQuery {
  return {
    survey: { shape: { universeId: 'u', surveyId: 's', perspectives: ['org'], variables: [] }, generation: 1 },
    scope: { unitNos: 'all', fromDay: undefined },
    perspective: 'org',
    key: `page of ${member}`,
    groups: [],
    isWholePerspective: false,
    levels: [levelOf(member)],
    window: {},
    dateVariable: undefined,
    filters: [],
    indicators,
    suppressionMinimumN: 5,
  };
}

function closureOverRows(table: readonly Cell[] = rows) {
  const asked: FactWindow[][] = [];
  const closure = createAncestorClosure(async (query, windows) => {
    asked.push([...windows]);
    const places = query.indicators.map((name) => (name === 'nps' ? 0 : 1));
    const cells = table.map(({ n, parts }) => ({ n, parts: places.flatMap((place) => parts[place] ?? []) }));
    return windows.map(() => cells);
  });
  return { closure, asked };
}

describe('the closure of pages by the tables above', () => {
  test('closes the page of a unit as its table hides it', async () => {
    const { closure } = closureOverRows();
    const expected = hideTable(names, rows, 5);
    for (const [index, name] of names.entries()) {
      const [now, before] = await closure.read(queryOf(name), years);
      const isHidden = expected[index]?.row || expected[index]?.cells.some((cell) => cell !== null);
      expect(now).toEqual(isHidden ? expected[index] : undefined);
      expect(before).toEqual(now);
    }
  });

  test('reads a table once for all its units, window by window', async () => {
    const { closure, asked } = closureOverRows();
    await Promise.all(names.map((name) => closure.read(queryOf(name), years)));
    await closure.read(queryOf('a'), years.slice(0, 1));
    expect(asked).toEqual([years]);
    await closure.read(queryOf('a'), [{ fromDay: '2024-01-01', toDay: '2024-12-31' }, ...years]);
    expect(asked).toEqual([years, [{ fromDay: '2024-01-01', toDay: '2024-12-31' }]]);
  });

  test('answers for fewer indicators from what it keeps, and reads again for more', async () => {
    const { closure, asked } = closureOverRows();
    await closure.read(queryOf('d', ['nps', 'csat']), years);
    const [closed] = await closure.read(queryOf('d', ['csat']), years);
    expect(closed).toEqual({ row: null, cells: ['too_few'] });
    expect(asked).toHaveLength(1);
    const other = closureOverRows();
    await other.closure.read(queryOf('d', ['nps']), years);
    const [both] = await other.closure.read(queryOf('d', ['csat', 'nps']), years);
    expect(both).toEqual({ row: null, cells: ['too_few', null] });
    expect(other.asked).toHaveLength(2);
  });

  test('takes what a page has shown of its table for granted', async () => {
    const { closure, asked } = closureOverRows();
    const page: FactQuery = { ...queryOf('a'), key: 'country', groups, levels: [] };
    for (const window of years) closure.keep(page, window, hideTable(names, rows, 5));
    expect(await closure.read(queryOf('c'), years)).toEqual([
      { row: 'complementary', cells: ['complementary', 'complementary'] },
      { row: 'complementary', cells: ['complementary', 'complementary'] },
    ]);
    expect(asked).toEqual([]);
  });

  test('keeps nothing across universes, surveys, filters, scopes and minimum numbers', async () => {
    const { closure, asked } = closureOverRows();
    const query = queryOf('a');
    const { survey } = query;
    const others: FactQuery[] = [
      { ...query, survey: { ...survey, shape: { ...survey.shape, universeId: 'another' } } },
      { ...query, survey: { ...survey, shape: { ...survey.shape, surveyId: 'another' } } },
      { ...query, survey: { ...survey, generation: 2 } },
      { ...query, perspective: 'brand' },
      { ...query, filters: [{ kind: 'categories', variable: 'model', anyOf: ['golf'], noneOf: [] }] },
      { ...query, scope: { unitNos: 'all', fromDay: '2026-02-01' } },
      { ...query, suppressionMinimumN: 10 },
      query,
    ];
    for (const other of others) await closure.read(other, years);
    expect(asked).toHaveLength(others.length);
  });

  test('forgets a failed read', async () => {
    let reads = 0;
    const closure = createAncestorClosure(async (_, windows) => {
      reads += 1;
      if (reads === 1) throw new Error('the engine is gone');
      return windows.map(() => rows);
    });
    await expect(closure.read(queryOf('a'), years)).rejects.toThrow('the engine is gone');
    expect(await closure.read(queryOf('a'), years)).toEqual([undefined, undefined]);
  });
});

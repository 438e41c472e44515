import { partsOf } from '@echolot/core/indicator';
import { describe, expect, test } from 'vitest';
import type { RankingFigures } from '../../../columnar/figure-table.ts';
import type { Variable } from '../../structure/surveys/public.ts';
import { compositeColumn } from './composite-column.ts';
import { indicatorOf } from './ranking-columns.ts';

const variable = (extName: string, weight: number, request: Partial<Variable> = {}): Variable => ({
  ...{ variableId: extName, extName, kind: 'indicator', titles: { en: extName }, columnNo: 1, method: 'mean' },
  ...{ min: 1, max: 5, decimals: 0, direction: 'higher', topBoxes: null, weight, target: null, isMultiValued: false },
  ...request,
});
const friendly = variable('friendly', 3);
const effort = variable('effort', 1, { method: 'ces', min: 1, max: 7, direction: 'lower' });
const unweighted = variable('price', 0);
const variables = [friendly, effort, unweighted];
const composite = { titles: { en: 'Experience', de: 'Erlebnis' }, target: 80 };

type Cell = readonly number[] | 'too_few' | 'complementary';
const figure = (asked: Variable, cell: Cell) =>
  typeof cell === 'string'
    ? { parts: undefined, hidden: cell }
    : { parts: partsOf(indicatorOf(asked), [...cell]), hidden: null };
const row = (current: readonly Cell[], previous: readonly Cell[] = []): RankingFigures => {
  const figuresOf = (cells: readonly Cell[]) => cells.map((cell, index) => figure(variables[index] ?? friendly, cell));
  return { n: 10, hidden: null, previousN: 0, current: figuresOf(current), previous: figuresOf(previous) };
};
const columnOf = (...rows: RankingFigures[]) =>
  compositeColumn({ composite }, variables, rows, row([[5], [1], [1]]), ['de', 'en']);

describe('the composite of a survey', () => {
  test('is the mean of the indices by weight, turned round where low is good; what has no weight takes no part', () => {
    // (5 + 4) / 2 → index 87.5; effort 3 of 1–7, low is good → 66.67.
    const column = columnOf(row([[5, 4], [3], [1, 1, 1]]), row([[1], [7], [5]]));
    expect(column?.values).toEqual([Math.round(((3 * 87.5 + 200 / 3) / 4) * 1e4) / 1e4, 0]);
    expect(column).toMatchObject({ title: 'Erlebnis', target: 80, decimals: 1, total: 100, totalHidden: null });
    expect(column?.parts.map(({ extName, weight }) => [extName, weight])).toEqual([
      ['friendly', 3],
      ['effort', 1],
    ]);
  });

  test('goes by what was answered; a change by what was answered in both periods', () => {
    const column = columnOf(
      row([[5, 4], [], []]),
      row([[], [], [3]]),
      row([[5], [1], []], [[3], [], []]),
      row([[5], [1], []], [[], [], [4]]),
    );
    expect(column?.values).toEqual([87.5, null, 100, 100]);
    // Friendliness rose from 50 to 100; nobody was asked about effort before.
    expect(column?.changes).toEqual([null, null, 50, null]);
  });

  test('case 7: is hidden with the first of its indicators, as that could be worked out from it', () => {
    const column = columnOf(
      row([[5], 'complementary', []]),
      row(['complementary', 'too_few', []]),
      row([[5], [1], 'too_few']),
      row([[5], [1], []], [[4], 'too_few', []]),
    );
    expect(column?.values).toEqual([null, null, 100, 100]);
    expect(column?.hidden).toEqual(['complementary', 'too_few', null, null]);
    expect(column?.changes).toEqual([null, null, null, null]);
  });

  test('is none without a title, or without a weight', () => {
    const untitled = { composite: { titles: {}, target: null } };
    expect(compositeColumn(untitled, variables, [], row([]), ['en'])).toBeNull();
    expect(compositeColumn({ composite }, [unweighted], [], row([]), ['en'])).toBeNull();
  });
});

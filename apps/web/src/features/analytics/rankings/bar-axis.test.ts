import type { Ranking, RankingColumn } from '@echolot/contract/analytics/rankings';
import { expect, test } from 'vitest';
import { barAxis } from './bar-axis.ts';

const indicators = [{ min: -100, max: 100, target: 50 }] as Ranking['indicators'];
const columnOf = (figures: readonly (readonly [n: number | null, low: number | null, high: number | null])[]) => {
  const values = figures.map(([, low, high]) => (low === null || high === null ? null : (low + high) / 2));
  const [ns, lows, highs] = [0, 1, 2].map((place) => figures.map((one) => one[place]));
  return [{ ns, values, lows, highs }] as unknown as RankingColumn[]; // What the axis looks at.
};
const axisOf = (units: Parameters<typeof columnOf>[0], whole: Parameters<typeof columnOf>[0][number]) =>
  barAxis({ indicators, columns: columnOf(units), totalColumns: columnOf([whole]), reliabilityMinimumN: 30 });

test('where all units are hidden the axis holds the interval of the whole, which has the only bar', () => {
  const axis = axisOf(
    [
      [null, null, null],
      [0, null, null],
    ],
    [8, -15, 70],
  );
  expect(axis.min).toBeLessThanOrEqual(-15);
  expect(axis.max).toBeGreaterThanOrEqual(70);
});

test('it holds the reliable units, the target and the value of the whole; a tiny unit does not flatten the others', () => {
  expect(
    axisOf(
      [
        [400, 40, 46],
        [5, -90, 90],
      ],
      [900, 41, 47],
    ),
  ).toEqual({ min: 40, max: 50 });
  expect(axisOf([[400, 40, 46]], [900, 9, 11]).min).toBeLessThanOrEqual(10);
  expect(axisOf([[null, null, null]], [null, null, null]).max).toBeGreaterThanOrEqual(50);
});

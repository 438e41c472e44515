import { expect, test } from 'vitest';
import { type LineChart, labelShifts, settledAndOpen, yAxisOf } from './line-chart.ts';
import { drawLineChart } from './line-chart-drawing.ts';

const chart = (values: (number | null)[], showsZero: boolean): LineChart => ({
  points: [],
  lines: [{ key: 'a', name: 'a', values, colorIndex: 0 }],
  xTitle: '',
  yTitle: '',
  limits: { min: -100, max: 100 },
  showsZero,
  format: String,
});

test('the axis of points shows zero, that of a scale only what is in use', () => {
  expect(yAxisOf(chart([42, 58], true))).toEqual({ min: 0, max: 60 });
  expect(yAxisOf(chart([42, null, 58], false)).min).toBeGreaterThan(20);
});

test('a point that still changes hangs on a dashed line', () => {
  expect(settledAndOpen([1, 2, 3], [true, true, false])).toEqual({ settled: [1, 2, null], open: [null, 2, 3] });
  expect(settledAndOpen([1, 2, 3], [false, true, true])).toEqual({ settled: [null, 2, 3], open: [1, 2, null] });
});

test('labels at the ends of lines do not cover each other', () => {
  expect(labelShifts([100, 40, null], 14)).toEqual([0, 0, 0]);
  expect(labelShifts([100, 106], 14)).toEqual([-4, 4]);
  const heights = [50, 52, 51, 60, 200];
  const placed = labelShifts(heights, 14).map((shift, index) => shift + (heights[index] ?? 0));
  const sorted = placed.toSorted((a, b) => a - b);
  expect(sorted.slice(1).every((height, index) => height - (sorted[index] ?? 0) >= 14 - 1e-9)).toBe(true);
  expect(placed[0]).toBeLessThan(placed[2] ?? 0);
  expect(placed[4]).toBe(200);
});

test('R-143 a long name ends within the file, the lines keep the larger part, and every value has its dot', () => {
  const points = Array.from({ length: 36 }, (_, month) => ({ key: `${month}`, title: `${month}`, isComplete: true }));
  const name = 'Ajoneuvokeskus Jyväskylän Seppälänkangas Oy';
  const lines = [{ key: 'a', name, values: points.map((_, month) => month), colorIndex: 0 }];
  const { svg } = drawLineChart({ ...chart([], true), points, lines }, 334, 280);
  const label = /<text[^>]*?(?:translate\(([\d.]+)[^)]*\)|x="([\d.]+)")[^>]*>(Ajo[^<]*)</.exec(svg);
  const left = Number(label?.[1] ?? label?.[2]);
  const words = label?.[3] ?? '';
  expect(words.endsWith('…')).toBe(true);
  expect(left).toBeGreaterThan(334 / 2);
  expect(left + words.length * 7).toBeLessThanOrEqual(334);
  expect(svg.match(/<path d="M1 0A1 1/g) ?? []).toHaveLength(36);
});

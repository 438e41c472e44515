import { expect, test } from 'vitest';
import { bandsOf, type Indicator, indicatorFaults, partsOf } from './indicator.ts';

const nps: Indicator = { method: 'nps', scale: { min: 0, max: 10, decimals: 0 }, direction: 'higher' };
const csat: Indicator = { method: 'csat', scale: { min: 1, max: 5, decimals: 0 }, direction: 'higher' };

test('NPS counts 9–10 as promoters and 0–6 as detractors', () => {
  expect(partsOf(nps, [0, 6, 7, 8, 9, 10])).toEqual({ n: 6, sum: 40, sumSquares: 330, high: 2, low: 2 });
});

test('CSAT counts the top boxes: 4–5 of 5 unless told, the lowest where low is good', () => {
  expect(partsOf(csat, [1, 2, 3, 4, 5]).high).toBe(2);
  expect(partsOf({ ...csat, topBoxes: 1 }, [1, 2, 3, 4, 5]).high).toBe(1);
  expect(bandsOf({ ...csat, direction: 'lower' })).toEqual({ high: { from: 1, to: 2 } });
});

test('decimals are summed as whole steps', () => {
  const mean: Indicator = { method: 'mean', scale: { min: 0, max: 5, decimals: 1 }, direction: 'higher' };
  expect(partsOf(mean, [0.1, 0.2, 4.7])).toEqual({ n: 3, sum: 50, sumSquares: 2214, high: 0, low: 0 });
});

test.each([
  [nps, []],
  [csat, []],
  [{ ...nps, scale: { min: 1, max: 10, decimals: 0 } }, ['nps_needs_0_to_10']],
  [{ ...nps, direction: 'lower' }, ['nps_needs_higher']],
  [{ ...csat, topBoxes: 5 }, ['bad_top_boxes']],
  [{ ...csat, scale: { min: 5, max: 1, decimals: 0 } }, ['bad_scale', 'bad_top_boxes']],
  [{ ...csat, scale: { min: 0.5, max: 5, decimals: 0 } }, ['bad_scale']],
  [{ ...csat, scale: { min: 0.5, max: 5, decimals: 1 } }, []],
] as [Indicator, string[]][])('definition %#', (indicator, faults) =>
  expect(indicatorFaults(indicator)).toEqual(faults),
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Indicator, partsOf } from './indicator.ts';
import { addParts, noParts, rollingParts, subtractParts } from './kpi-parts.ts';

const indicator: Indicator = { method: 'nps', scale: { min: 0, max: 10, decimals: 0 }, direction: 'higher' };
const answers = fc.array(fc.integer({ min: 0, max: 10 }));

test('parts of disjoint answers add up, and the whole without a part is the rest', () => {
  fc.assert(
    fc.property(answers, answers, (a, b) => {
      const whole = partsOf(indicator, [...a, ...b]);
      expect(addParts(partsOf(indicator, a), partsOf(indicator, b))).toEqual(whole);
      expect(subtractParts(whole, partsOf(indicator, a))).toEqual(partsOf(indicator, b));
    }),
  );
});

test('rolling metrics pool the raw answers and leave incomplete leading points out', () => {
  const [a, b, c] = [[10], [], [0, 5]].map((list) => partsOf(indicator, list));
  expect(rollingParts([a ?? noParts, b ?? noParts, c ?? noParts], 2)).toEqual([
    undefined,
    partsOf(indicator, [10]),
    partsOf(indicator, [0, 5]),
  ]);
  expect(rollingParts([noParts], 3)).toEqual([undefined]);
});

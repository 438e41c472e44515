import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Indicator, partsOf } from './indicator.ts';
import { scoreOf } from './kpi.ts';
import { partsBehind } from './shown-score.ts';
import { answersNeeded, bestAnswersNeeded } from './what-it-takes.ts';

const nps: Indicator = { method: 'nps', scale: { min: 0, max: 10, decimals: 0 }, direction: 'higher' };
const csat: Indicator = { method: 'csat', scale: { min: 1, max: 5, decimals: 0 }, direction: 'higher' };
const mean: Indicator = { method: 'mean', scale: { min: 1, max: 5, decimals: 0 }, direction: 'higher' };
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1e4) / 1e4);

describe('what stands behind a shown score', () => {
  for (const indicator of [nps, csat, mean]) {
    const { min, max } = indicator.scale;
    const answers = fc.array(fc.integer({ min, max }), { minLength: 5, maxLength: 200 });

    test(`${indicator.method}: the parts are those that were shown, though figures travel with four decimals`, () => {
      fc.assert(
        fc.property(answers, (list) => {
          const parts = partsOf(indicator, list);
          const score = scoreOf(indicator, parts);
          if (!score) throw new Error('no score');
          const shown = { value: rounded(score.value) ?? 0, low: rounded(score.low), high: rounded(score.high) };
          const behind = partsBehind(indicator, { ...shown, n: parts.n });
          if (!behind) throw new Error('no parts');
          if (indicator.method !== 'mean') expect([behind.high, behind.low]).toEqual([parts.high, parts.low]);
          const again = scoreOf(indicator, behind);
          expect(again?.value).toBeCloseTo(score.value, 3);
          expect(again?.low).toBeCloseTo(score.low ?? Number.NaN, 2);
          expect(again?.high).toBeCloseTo(score.high ?? Number.NaN, 2);
          // What it takes to the best comes out the same to an answer.
          const target = indicator.method === 'mean' ? 4.5 : 80;
          const [then, now] = [
            bestAnswersNeeded(indicator, parts, target),
            bestAnswersNeeded(indicator, behind, target),
          ];
          expect(Math.abs((then ?? 0) - (now ?? 0))).toBeLessThanOrEqual(1);
          if (indicator.method !== 'mean')
            expect(answersNeeded(indicator, behind, 5)).toBe(answersNeeded(indicator, parts, 5));
        }),
      );
    });
  }

  test('no interval, no parts', () => {
    expect(partsBehind(mean, { value: 4, low: null, high: null, n: 1 })).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepsOf } from './indicator.ts';
import { binsOf } from './scale-bins.ts';

describe('bins of a scale', () => {
  test('short scales are told step by step', () => {
    expect(binsOf({ min: 1, max: 5, decimals: 0 }).map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
    ]);
    expect(binsOf({ min: 0, max: 10, decimals: 0 })).toHaveLength(11);
  });

  test('long scales are told in round bins, the last one with the end of the scale', () => {
    const bins = binsOf({ min: 0, max: 100, decimals: 1 });
    expect(bins).toHaveLength(10);
    expect(bins[0]).toEqual({ from: 0, to: 99 });
    expect(bins.at(-1)).toEqual({ from: 900, to: 1000 });
  });

  test('every answer of the scale lies in exactly one bin', () => {
    const scales = fc
      .record({
        min: fc.integer({ min: -500, max: 500 }),
        span: fc.integer({ min: 1, max: 1000 }),
        decimals: fc.constantFrom(0, 1, 2),
      })
      .map(({ min, span, decimals }) => ({ min, max: min + span, decimals }));
    fc.assert(
      fc.property(scales, (scale) => {
        const bins = binsOf(scale);
        expect(bins.length).toBeLessThanOrEqual(21);
        expect(bins[0]?.from).toBe(stepsOf(scale.min, scale));
        expect(bins.at(-1)?.to).toBe(stepsOf(scale.max, scale));
        for (const [place, { from, to }] of bins.entries()) {
          expect(to).toBeGreaterThanOrEqual(from);
          if (place > 0) expect(from).toBe((bins[place - 1]?.to ?? 0) + 1);
        }
      }),
    );
  });
});

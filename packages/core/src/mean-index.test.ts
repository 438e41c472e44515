import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Indicator, partsOf } from './indicator.ts';
import { noParts } from './kpi-parts.ts';
import { indexInterval, indexOf, meanDifferenceP, meanInterval, meanOf } from './mean-index.ts';

const scale = { min: -5, max: 10, decimals: 1 };
const mean: Indicator = { method: 'mean', scale, direction: 'higher' };
const ces: Indicator = { method: 'index', scale: { min: 1, max: 7, decimals: 0 }, direction: 'lower' };
// Student's sleep data (Biometrika 6, 1908); expected values as R's t.test prints them.
const hoursOf1 = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const hoursOf2 = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
const drug1 = partsOf(mean, hoursOf1);
const drug2 = partsOf(mean, hoursOf2);
const both = partsOf(mean, [...hoursOf1, ...hoursOf2]);

describe('means and indices', () => {
  test('mean and t interval', () => {
    expect(meanOf(mean, both)).toBe(1.54);
    expect(meanInterval(mean, both)?.low).toBeCloseTo(0.5955845, 6);
    expect(meanInterval(mean, both)?.high).toBeCloseTo(2.4844155, 6);
  });

  test('Welch: t = −1.8608, df = 17.776, p = 0.07939', () => {
    expect(meanDifferenceP(drug1, drug2)).toBeCloseTo(0.07939, 5);
    expect(meanDifferenceP(drug2, drug1)).toBeCloseTo(0.07939, 5);
  });

  test('index runs from 0 to 100 and turns round where low is good', () => {
    const higher: Indicator = { ...ces, direction: 'higher' };
    expect(indexOf(higher, partsOf(higher, [1, 7, 7]))).toBeCloseTo(66.6667, 4);
    expect(indexOf(ces, partsOf(ces, [1, 7, 7]))).toBeCloseTo(33.3333, 4);
    expect(indexOf(ces, partsOf(ces, [1]))).toBe(100);
    expect(indexOf(mean, both)).toBeCloseTo((100 * (1.54 + 5)) / 15, 10);
  });

  test('the interval of an index is that of the mean, stretched and turned with it', () => {
    const parts = partsOf(ces, [1, 2, 2, 3, 4]);
    const ofMean = meanInterval(ces, parts);
    const ofIndex = indexInterval(ces, parts);
    expect(ofIndex?.high).toBeCloseTo((100 * (7 - (ofMean?.low ?? 0))) / 6, 8);
    expect(ofIndex?.low).toBeCloseTo((100 * (7 - (ofMean?.high ?? 0))) / 6, 8);
  });

  test('no answers give no value, one answer no interval', () => {
    expect([meanOf(mean, noParts), indexOf(mean, noParts), meanInterval(mean, noParts)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(meanInterval(mean, partsOf(mean, [3]))).toBeUndefined();
    expect(meanDifferenceP(partsOf(mean, [3]), both)).toBeUndefined();
  });

  test('groups without spread: equal means are no difference, others certain', () => {
    expect(meanDifferenceP(partsOf(mean, [3, 3]), partsOf(mean, [3, 3, 3]))).toBe(1);
    expect(meanDifferenceP(partsOf(mean, [3, 3]), partsOf(mean, [4, 4, 4]))).toBe(0);
  });

  test('equal means compare exactly equal, whatever their n and order', () => {
    const answers = fc.array(
      fc.integer({ min: -50, max: 100 }).map((steps) => steps / 10),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(answers, fc.integer({ min: 2, max: 5 }), (list, times) => {
        const repeated = Array.from({ length: times }, () => list.toReversed()).flat();
        expect(meanOf(mean, partsOf(mean, repeated))).toBe(meanOf(mean, partsOf(mean, list)));
        expect(indexOf(mean, partsOf(mean, repeated))).toBe(indexOf(mean, partsOf(mean, list)));
      }),
    );
  });
});

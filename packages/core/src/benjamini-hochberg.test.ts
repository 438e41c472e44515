import fc from 'fast-check';
import { expect, test } from 'vitest';
import { benjaminiHochberg } from './benjamini-hochberg.ts';

// The myocardial infarction example of Benjamini & Hochberg (1995), section 3.2: the first four are rejected.
const published = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
];

test('the published example keeps four', () => {
  expect(benjaminiHochberg(published).filter(Boolean)).toHaveLength(4);
  expect(benjaminiHochberg(published.toReversed()).slice(-4)).toEqual([true, true, true, true]);
});

test('a later small enough p carries the earlier ones with it', () => {
  expect(benjaminiHochberg([0.04, 0.045, 0.05])).toEqual([true, true, true]);
});

test('units without a test are neither counted nor significant', () => {
  expect(benjaminiHochberg([null, 0.04, null])).toEqual([false, true, false]);
  expect(benjaminiHochberg([])).toEqual([]);
});

test('never fewer than Bonferroni, never more than single tests', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (pValues) => {
      benjaminiHochberg(pValues).forEach((isSignificant, index) => {
        const p = pValues[index] ?? 1;
        if (p <= 0.05 / pValues.length) expect(isSignificant).toBe(true);
        if (p > 0.05) expect(isSignificant).toBe(false);
      });
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binomialUpperTail, poissonUpperTail, runProbability } from './tail-probability.ts';

test('binomial tail against published values', () => {
  // Tables of the binomial distribution: n = 20, p = 0.3; and 10 heads of 10.
  expect(binomialUpperTail(20, 10, 0.3)).toBeCloseTo(0.0479618973, 9);
  expect(binomialUpperTail(10, 10, 0.5)).toBeCloseTo(1 / 1024, 15);
  expect(binomialUpperTail(20, 3, 0.3)).toBeCloseTo(0.964516869, 8);
  expect(binomialUpperTail(100_000, 1200, 0.01)).toBeCloseTo(2.1e-10, 9);
  expect([binomialUpperTail(5, 0, 0.2), binomialUpperTail(5, 6, 0.2)]).toEqual([1, 0]);
});

test('Poisson tail against published values', () => {
  expect(poissonUpperTail(2, 5)).toBeCloseTo(0.052653017, 8);
  expect(poissonUpperTail(10, 10)).toBeCloseTo(0.542070286, 8);
  expect(poissonUpperTail(0.1, 3)).toBeCloseTo(0.000154653, 8);
  expect([poissonUpperTail(3, 0), poissonUpperTail(0, 1)]).toEqual([1, 0]);
});

test('runs: as counted out over all sequences', () => {
  // A run of 2 heads in 4 tosses: 8 of 16; of 3 in 10: 520 of 1,024 (Feller's exercise).
  expect(runProbability(4, 2, 0.5)).toBeCloseTo(8 / 16, 12);
  expect(runProbability(10, 3, 0.5)).toBeCloseTo(520 / 1024, 12);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 6 }),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      (n, length, p) => {
        let sum = 0;
        for (let bits = 0; bits < 2 ** n; bits += 1) {
          const text = bits.toString(2).padStart(n, '0');
          const ones = text.replaceAll('0', '').length;
          if (text.includes('1'.repeat(length))) sum += p ** ones * (1 - p) ** (n - ones);
        }
        expect(runProbability(n, length, p)).toBeCloseTo(sum, 9);
      },
    ),
    { numRuns: 60 },
  );
});

test('tails fall with the count and stay probabilities', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.nat(400),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, k, p) => {
        const [here, next] = [binomialUpperTail(n, k, p), binomialUpperTail(n, k + 1, p)];
        expect(here).toBeGreaterThanOrEqual(next - 1e-9);
        expect(here).toBeGreaterThanOrEqual(0);
        expect(here).toBeLessThanOrEqual(1 + 1e-12);
      },
    ),
  );
});

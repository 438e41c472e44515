import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostAnswered } from './most-answered.ts';

test('R-115 those with the most answers come first; what is hidden tells nothing by its place', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: -2, max: 6 }), fc.integer({ min: 0, max: 2 ** 31 - 1 })), { maxLength: 60 }),
      fc.integer({ min: 1, max: 70 }),
      (ns, limit) => {
        const rankOf = (n: number): number => (n > 0 ? n : n < 0 ? 0 : -1);
        const slow = [...ns.keys()].toSorted((a, b) => rankOf(ns[b] ?? 0) - rankOf(ns[a] ?? 0) || a - b);
        expect(mostAnswered(Int32Array.from(ns), limit)).toEqual(slow.slice(0, limit));
      },
    ),
    { numRuns: 1000 },
  );
});

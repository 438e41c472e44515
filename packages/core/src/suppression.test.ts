import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suppress, suppressSeries } from './suppression.ts';

const siblings = (...ns: number[]) => ns.map((n, index) => ({ key: `u${index}`, n }));
const shownTotal = { totalIsShown: true };
const hiddenTotal = { totalIsShown: false };

/** What a reader can work out who sees the total and every number that is not hidden. */
function remainderOf(ns: readonly number[], reasons: readonly (string | null)[]) {
  const hidden = ns.filter((_, index) => reasons[index] !== null);
  return { count: hidden.length, n: hidden.reduce((sum, n) => sum + n, 0) };
}

describe('suppression', () => {
  test('below the minimum is hidden; empty units and larger ones are shown', () => {
    expect(suppress(siblings(0, 1, 4, 5, 90), 5, hiddenTotal)).toEqual([null, 'too_few', 'too_few', null, null]);
    expect(suppress(siblings(0, 5, 90), 5, shownTotal)).toEqual([null, null, null]);
  });

  test('a lone hidden unit takes the smallest shown one with it', () => {
    expect(suppress(siblings(3, 90, 20, 50), 5, shownTotal)).toEqual(['too_few', null, 'complementary', null]);
  });

  test('two hidden units that together stay below the minimum take another', () => {
    expect(suppress(siblings(1, 2, 0, 30, 40), 5, shownTotal)).toEqual([
      'too_few',
      'too_few',
      null,
      'complementary',
      null,
    ]);
  });

  test('two hidden units that reach the minimum protect each other', () => {
    expect(suppress(siblings(3, 2, 30), 5, shownTotal)).toEqual(['too_few', 'too_few', null]);
  });

  test('the order of the table does not change which of two equal units is hidden', () => {
    const units = [
      { key: 'a', n: 3 },
      { key: 'b', n: 20 },
      { key: 'c', n: 20 },
      { key: 'd', n: 60 },
    ];
    expect(suppress(units, 5, shownTotal)).toEqual(['too_few', 'complementary', null, null]);
    expect(suppress(units.toReversed(), 5, shownTotal)).toEqual([null, null, 'complementary', 'too_few']);
  });

  test('what is hidden along another edge of the table is protected too', () => {
    const units = [
      { key: 'a', n: 30, isHidden: true },
      { key: 'b', n: 20 },
      { key: 'c', n: 40 },
    ];
    expect(suppress(units, 5, shownTotal)).toEqual(['complementary', 'complementary', null]);
  });

  test('subtracting what is shown from the total gives no hidden n and no group below the minimum', () => {
    const ns = fc.array(fc.oneof(fc.nat(8), fc.nat(200)), { maxLength: 30 });
    fc.assert(
      fc.property(ns, fc.integer({ min: 1, max: 30 }), (list, minimumN) => {
        const reasons = suppress(siblings(...list), minimumN, shownTotal);
        const total = list.reduce((sum, n) => sum + n, 0);
        const remainder = remainderOf(list, reasons);
        list.forEach((n, index) => {
          if (n > 0 && n < minimumN) expect(reasons[index]).toBe('too_few');
          if (n === 0) expect(reasons[index]).toBeNull();
        });
        // A total below the minimum is hidden by its own rule: there is nothing to subtract from.
        if (remainder.count > 0 && total >= minimumN) {
          expect(remainder.count).toBeGreaterThanOrEqual(2);
          expect(remainder.n).toBeGreaterThanOrEqual(minimumN);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('no more is hidden than needed: without the last complement the rest would be open', () => {
    const ns = fc.array(fc.oneof(fc.nat(8), fc.nat(200)), { maxLength: 30 });
    fc.assert(
      fc.property(ns, (list) => {
        const reasons = suppress(siblings(...list), 5, shownTotal);
        const complements = list.filter((_, index) => reasons[index] === 'complementary');
        if (complements.length === 0) return;
        const remainder = remainderOf(list, reasons);
        const isOpenWithout = remainder.count - 1 < 2 || remainder.n - Math.max(...complements) < 5;
        expect(isOpenWithout).toBe(true);
      }),
    );
  });

  test('the same along time: the earlier of equal points is hidden', () => {
    expect(suppressSeries([{ n: 9 }, { n: 3 }, { n: 9 }, { n: 0 }], 5, shownTotal)).toEqual([
      'complementary',
      'too_few',
      null,
      null,
    ]);
    expect(suppressSeries([{ n: 9 }, { n: 3 }], 5, hiddenTotal)).toEqual([null, 'too_few']);
    const twelve = Array.from({ length: 12 }, (_, index) => ({ n: index === 11 ? 2 : 50 }));
    expect(suppressSeries(twelve, 5, shownTotal).indexOf('complementary')).toBe(0);
  });
});

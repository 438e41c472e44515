import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suppressRolling } from './rolling-suppression.ts';
import { suppressSeries } from './suppression.ts';

const minimumN = 5;

function pointsOf(ns: readonly number[], isClosed = false) {
  const hidden = suppressSeries(
    ns.map((n) => ({ n, isHidden: isClosed })),
    minimumN,
    { totalIsShown: true },
  );
  return ns.map((n, index) => ({ n, hidden: hidden[index] ?? null }));
}

/** Whether a sum of points can be worked out from sums that are known: is its row in the span of theirs? */
function isKnown(known: readonly (readonly number[])[], wanted: readonly number[]): boolean {
  return rankOf([...known, wanted]) === rankOf(known);
}

function rankOf(rows: readonly (readonly number[])[]): number {
  const left = rows.map((row) => [...row]);
  let rank = 0;
  for (let column = 0; column < (rows[0]?.length ?? 0); column += 1) {
    const pivot = left.findIndex((row, index) => index >= rank && Math.abs(row[column] ?? 0) > 1e-9);
    const row = left[pivot];
    if (!row) continue;
    [left[pivot], left[rank]] = [left[rank] ?? [], row];
    for (const [index, other] of left.entries()) {
      if (index === rank) continue;
      const factor = (other[column] ?? 0) / (row[column] ?? 1);
      for (const [place, value] of row.entries()) other[place] = (other[place] ?? 0) - factor * value;
    }
    rank += 1;
  }
  return rank;
}

describe('rolling values beside hidden points', () => {
  test('a course without small points hides nothing, and its first points have no value to hide', () => {
    expect(suppressRolling(pointsOf([8, 9, 10, 20]), 3, { minimumN, isClosed: false })).toEqual(Array(4).fill(null));
  });

  test('a window over some of the hidden points is hidden, one over all of them or none is not', () => {
    // The second is too small, the first its complement.
    const points = pointsOf([6, 3, 10, 20, 30, 40]);
    expect(points.map(({ hidden }) => hidden)).toEqual(['complementary', 'too_few', null, null, null, null]);
    expect(suppressRolling(points, 3, { minimumN, isClosed: false })).toEqual([
      null,
      null,
      null,
      'complementary',
      null,
      null,
    ]);
  });

  test('a closed course shows no rolling value', () => {
    const reasons = suppressRolling(pointsOf([20, 30, 40], true), 2, { minimumN, isClosed: true });
    expect(reasons.slice(1)).toEqual(['complementary', 'complementary']);
  });

  test('no group of points below the minimum can be worked out from points, whole and rolling values of 2 to 6 points', () => {
    const course = fc.array(fc.oneof(fc.nat(6), fc.nat(60)), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(course, (ns) => {
        const points = pointsOf(ns);
        const total = ns.reduce((sum, n) => sum + n, 0);
        const indicator = (isIn: (index: number) => boolean): number[] => ns.map((_, index) => Number(isIn(index)));
        const known = points.flatMap(({ hidden }, index) => (hidden ? [] : [indicator((place) => place === index)]));
        if (total === 0 || total >= minimumN) known.push(indicator(() => true));
        for (const length of [2, 3, 4, 6]) {
          const reasons = suppressRolling(points, length, { minimumN, isClosed: false });
          for (const [index, reason] of reasons.entries())
            if (index + 1 >= length && !reason) known.push(indicator((at) => at <= index && at > index - length));
        }
        const small = points.flatMap(({ n }, index) => (n > 0 && n < minimumN ? [index] : []));
        // Every group of points with answers, but too few of them.
        for (let group = 1; group < 1 << small.length; group += 1) {
          const members = small.filter((_, place) => group & (1 << place));
          const n = members.reduce((sum, index) => sum + (ns[index] ?? 0), 0);
          if (n >= minimumN) continue;
          expect(
            isKnown(
              known,
              indicator((index) => members.includes(index)),
            ),
          ).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });
});

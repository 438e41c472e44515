import type { Suppression } from './suppression.ts';

/** A point of a course as it is shown. */
interface CoursePoint {
  readonly n: number;
  /** Why it is hidden, by the rules that hide points. */
  readonly hidden: Suppression | null;
}

/**
 * Which rolling values of a course must not be shown: each pools the answers of the last `periodCount` points, so the difference
 * of two of them, or of one and the points shown, is a sum of single points. One that pools some of the hidden points and not
 * others would tell them apart; one that pools none of them, or all of them, says nothing that the points shown and the whole
 * do not say already, whatever lengths are asked for one after the other.
 * @param isClosed whether the whole course is closed: then all hidden points together are hidden too.
 * @returns per point the reason or null; the first `periodCount − 1` have no value and no reason.
 */
export function suppressRolling(
  points: readonly CoursePoint[],
  periodCount: number,
  { minimumN, isClosed }: { readonly minimumN: number; readonly isClosed: boolean },
): (Suppression | null)[] {
  const isHidden = ({ hidden }: CoursePoint): boolean => hidden !== null;
  const hidden = points.filter(isHidden);
  const hiddenN = hidden.reduce((sum, { n }) => sum + n, 0);
  const mayShowAll = !isClosed && hiddenN >= minimumN;
  return points.map((_, index) => {
    if (index + 1 < periodCount) return null;
    const within = points.slice(index + 1 - periodCount, index + 1).filter(isHidden).length;
    if (within === 0 || (mayShowAll && within === hidden.length)) return null;
    return hiddenN < minimumN ? 'too_few' : 'complementary';
  });
}

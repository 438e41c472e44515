/** Why a number is not shown. To readers both are told in the same words: the difference would narrow the hidden n down. */
export type Suppression = 'too_few' | 'complementary';

/** One of the disjoint groups a total is made of: a unit below a node, an option of a dimension. */
export interface Sibling {
  /** Settles which of two equal siblings is hidden, so that the order of the table never changes the choice. */
  readonly key: string;
  /** Answers behind the number that may be shown. */
  readonly n: number;
  /** Hidden for another reason already, e.g. along another edge of the same table. */
  readonly isHidden?: boolean | undefined;
}

export interface SuppressionOptions {
  /** Whether the reader also sees the number of all siblings together (headline, total row, parent's page). */
  readonly totalIsShown: boolean;
}

/** Below so many answers a number is hidden, unless the universe configures another minimum. */
export const defaultMinimumN = 5;

/**
 * Which siblings must not be shown. Hidden first: 0 < n < minimumN. If the total is shown, the hidden ones together are
 * total minus shown; so while anything is hidden, the smallest shown siblings are hidden too until at least two are hidden
 * and together they have at least minimumN answers. Empty siblings stay shown: they have nothing to protect and protect
 * nothing. If all siblings together stay below minimumN, so does the total, and its own rule hides it.
 */
export function suppress(
  siblings: readonly Sibling[],
  minimumN: number,
  { totalIsShown }: SuppressionOptions,
): (Suppression | null)[] {
  const reasons: (Suppression | null)[] = [];
  let hiddenCount = 0;
  let hiddenN = 0;
  for (const { n, isHidden } of siblings) {
    const reason = n > 0 && n < minimumN ? 'too_few' : n > 0 && isHidden ? 'complementary' : null;
    reasons.push(reason);
    if (!reason) continue;
    hiddenCount += 1;
    hiddenN += n;
  }
  if (!totalIsShown || hiddenCount === 0) return reasons;

  // What is still shown has at least minimumN answers, so that this is over after a step or two.
  while (hiddenCount < 2 || hiddenN < minimumN) {
    const smallest = smallestShown(siblings, reasons);
    if (smallest === -1) break;
    reasons[smallest] = 'complementary';
    hiddenCount += 1;
    hiddenN += siblings[smallest]?.n ?? 0;
  }
  return reasons;
}

/** Place of the shown sibling with the fewest answers, of equal ones that with the first key; -1 when none is shown. */
function smallestShown(siblings: readonly Sibling[], reasons: readonly (Suppression | null)[]): number {
  let smallest: Sibling | undefined;
  let place = -1;
  for (const [index, sibling] of siblings.entries()) {
    if (sibling.n <= 0 || reasons[index] !== null) continue;
    if (smallest && (sibling.n > smallest.n || (sibling.n === smallest.n && sibling.key >= smallest.key))) continue;
    smallest = sibling;
    place = index;
  }
  return place;
}

/**
 * The same rule along time for the trend of one unit: its points are the parts of the window's number. Of equal points the
 * earlier is hidden.
 */
export function suppressSeries(
  points: readonly { readonly n: number; readonly isHidden?: boolean | undefined }[],
  minimumN: number,
  options: SuppressionOptions,
): (Suppression | null)[] {
  const siblings = points.map(({ n, isHidden }, index) => ({ key: String(index).padStart(9, '0'), n, isHidden }));
  return suppress(siblings, minimumN, options);
}

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
  const reasons = siblings.map(({ n, isHidden }): Suppression | null => {
    if (n > 0 && n < minimumN) return 'too_few';
    return n > 0 && isHidden ? 'complementary' : null;
  });
  const hidden = siblings.filter((_, index) => reasons[index] !== null);
  if (!totalIsShown || hidden.length === 0) return reasons;

  let hiddenCount = hidden.length;
  let hiddenN = hidden.reduce((sum, { n }) => sum + n, 0);
  const shown = siblings
    .map(({ key, n }, index) => ({ key, n, index }))
    .filter(({ n, index }) => n > 0 && reasons[index] === null)
    .sort((a, b) => a.n - b.n || (a.key < b.key ? -1 : 1));
  for (const { n, index } of shown) {
    if (hiddenCount >= 2 && hiddenN >= minimumN) break;
    reasons[index] = 'complementary';
    hiddenCount += 1;
    hiddenN += n;
  }
  return reasons;
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

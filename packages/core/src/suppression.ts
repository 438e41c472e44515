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

interface SuppressionOptions {
  /** Whether the reader also sees the number of all siblings together (headline, total row, parent's page). */
  readonly totalIsShown: boolean;
}

/**
 * Which siblings must not be shown. Hidden first: 0 < n < minimumN. If the total is shown, the hidden ones together are
 * total minus shown; so while anything is hidden, the smallest shown siblings are hidden too until at least two are hidden
 * and together they have at least minimumN answers. Empty siblings stay shown: they have nothing to protect and protect
 * nothing. If all siblings together stay below minimumN, so does the total, and its own rule hides it.
 */
export function suppress(
  siblings: readonly Sibling[],
  minimumN: number,
  options: SuppressionOptions,
): (Suppression | null)[] {
  const isHidden = (place: number): boolean => siblings[place]?.isHidden === true;
  const keyOf = (place: number): string => siblings[place]?.key ?? '';
  return suppressCounts(
    siblings.map(({ n }) => n),
    { isHidden, keyOf },
    minimumN,
    options,
  );
}

/** What is known of siblings beside their numbers, by their places. */
interface CountedSiblings {
  isHidden(place: number): boolean;
  /** As `Sibling.key`; asked for where two are equal. */
  keyOf(place: number): string;
}

/** The same for the numbers of thousands of siblings. */
export function suppressCounts(
  counts: ArrayLike<number>,
  siblings: CountedSiblings,
  minimumN: number,
  { totalIsShown }: SuppressionOptions,
): (Suppression | null)[] {
  const reasons: (Suppression | null)[] = [];
  let hiddenCount = 0;
  let hiddenN = 0;
  for (let place = 0; place < counts.length; place += 1) {
    const n = counts[place] ?? 0;
    const reason = n <= 0 ? null : n < minimumN ? 'too_few' : siblings.isHidden(place) ? 'complementary' : null;
    reasons.push(reason);
    if (!reason) continue;
    hiddenCount += 1;
    hiddenN += n;
  }
  if (!totalIsShown || hiddenCount === 0) return reasons;

  // What is still shown has at least minimumN answers, so that this is over after a step or two.
  while (hiddenCount < 2 || hiddenN < minimumN) {
    const smallest = smallestShown(counts, siblings, reasons);
    if (smallest === -1) break;
    reasons[smallest] = 'complementary';
    hiddenCount += 1;
    hiddenN += counts[smallest] ?? 0;
  }
  return reasons;
}

/** Place of the shown sibling with the fewest answers, of equal ones that with the first key; -1 when none is shown. */
function smallestShown(
  counts: ArrayLike<number>,
  { keyOf }: CountedSiblings,
  reasons: readonly (Suppression | null)[],
): number {
  let smallest = Infinity;
  let found = -1;
  for (let place = 0; place < counts.length; place += 1) {
    const n = counts[place] ?? 0;
    if (n <= 0 || n > smallest || reasons[place] !== null) continue;
    if (n === smallest && keyOf(place) >= keyOf(found)) continue;
    smallest = n;
    found = place;
  }
  return found;
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

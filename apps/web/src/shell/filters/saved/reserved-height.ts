/** How high the saved filters were last, remembered in this browser: what is below them does not jump when they come. */
export const heightKey = 'echolot.savedfilters.height';

/** Of the heading alone. */
const closedPx = 45;
const mostPx = 600;

export function readHeightPx(stored: unknown): number {
  return typeof stored === 'number' && stored >= closedPx && stored <= mostPx ? stored : closedPx;
}

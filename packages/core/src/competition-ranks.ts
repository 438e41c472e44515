/**
 * Competition ranks (1, 2, 2, 4) of unrounded values; the best is 1. A null (no value, suppressed, below the minimum n) has
 * no rank and takes no place.
 */
export function competitionRanks(values: readonly (number | null)[], isHigherBetter = true): (number | null)[] {
  const sorted = values.filter((value) => value !== null).sort((a, b) => (isHigherBetter ? b - a : a - b));
  const rankOf = new Map<number, number>();
  sorted.forEach((value, index) => {
    if (!rankOf.has(value)) rankOf.set(value, index + 1);
  });
  return values.map((value) => (value === null ? null : (rankOf.get(value) ?? null)));
}

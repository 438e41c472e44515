/** Places of the values from the best to the worst, equal ones in their own order; places of nulls are left out. */
export function rankingOrder(values: readonly (number | null)[], isHigherBetter = true): Uint32Array {
  const sign = isHigherBetter ? -1 : 1;
  // Loops over plain numbers: callbacks per value would take longer than the sort.
  const keys = new Float64Array(values.length);
  let places = new Uint32Array(values.length);
  let count = 0;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? null;
    if (value === null) continue;
    keys[place] = sign * value;
    places[count] = place;
    count += 1;
  }
  places = places.subarray(0, count);
  return places.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
}

/**
 * Competition ranks (1, 2, 2, 4) of unrounded values; the best is 1. A null (no value, suppressed, below the minimum n) has
 * no rank and takes no place. `order` is that of `rankingOrder`, where it is known already.
 */
export function competitionRanks(
  values: readonly (number | null)[],
  isHigherBetter = true,
  order: Uint32Array = rankingOrder(values, isHigherBetter),
): (number | null)[] {
  const ranks: (number | null)[] = values.map(() => null);
  let rank = 0;
  let before: number | null | undefined;
  for (let index = 0; index < order.length; index += 1) {
    const place = order[index] ?? 0;
    const value = values[place];
    if (value !== before) rank = index + 1;
    ranks[place] = rank;
    before = value;
  }
  return ranks;
}

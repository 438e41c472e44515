/** Above any place, and small enough for exact products with any count of 32 bits. */
const placeRoom = 2 ** 20;

/**
 * The places with the highest counts, of equal ones the first. Hidden counts (below 0) come after all that are shown, whatever
 * they are: their order would tell them. Those of nothing come last.
 */
export function mostAnswered(ns: Int32Array, limit: number): number[] {
  const shown: number[] = [];
  const hidden: number[] = [];
  const empty: number[] = [];
  for (const [place, n] of ns.entries()) {
    if (n > 0) shown.push(n * placeRoom + (placeRoom - 1 - place));
    else if (n < 0) {
      if (hidden.length < limit) hidden.push(place);
    } else if (empty.length < limit) empty.push(place);
  }
  // Sorted as numbers, highest last: a comparison of our own takes ten times as long.
  const best = Float64Array.from(shown).sort().slice(-limit).reverse();
  const places = Array.from(best, (key) => placeRoom - 1 - (key % placeRoom));
  return [...places, ...hidden, ...empty].slice(0, limit);
}

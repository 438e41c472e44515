/** Places of the values from the best to the worst, equal ones in their own order; places of nulls and NaN are left out. */
export function rankingOrder(values: ArrayLike<number | null>, isHigherBetter = true): Uint32Array {
  const sign = isHigherBetter ? -1 : 1;
  const keys = new Float64Array(values.length);
  let places = new Uint32Array(values.length);
  let count = 0;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? null;
    if (value === null || Number.isNaN(value)) continue;
    // Never −0, which would not be equal to 0 below.
    keys[place] = sign * value + 0;
    places[count] = place;
    count += 1;
  }
  places = places.subarray(0, count);
  if (count < digitsPay) return places.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
  return sortByDigits(places, keys);
}

/** From so many values on sorting digit by digit is faster than comparing (10,000 values: 0.3 in place of 2 ms). */
const digitsPay = 500;
const digitBits = 11;
const digits = 1 << digitBits;

/** Sorts places by the bits of their keys, from the least digit to the most; each pass keeps the order of the one before. */
function sortByDigits(places: Uint32Array<ArrayBuffer>, keys: Float64Array): Uint32Array {
  const bits = new Uint32Array(keys.buffer);
  for (let place = 0; place < keys.length; place += 1) {
    // Little-endian, as every processor Node runs on. As unsigned numbers the bits sort like the values once negative ones are turned round and others put above them.
    const isNegative = (bits[2 * place + 1] ?? 0) >>> 31 === 1;
    bits[2 * place] = (bits[2 * place] ?? 0) ^ (isNegative ? 0xffff_ffff : 0);
    bits[2 * place + 1] = (bits[2 * place + 1] ?? 0) ^ (isNegative ? 0xffff_ffff : 0x8000_0000);
  }
  let from = places;
  let to = new Uint32Array(places.length);
  const starts = new Uint32Array(digits);
  for (let shift = 0; shift < 64; shift += shift === 22 ? 10 : digitBits) {
    const half = shift < 32 ? 0 : 1;
    const within = shift % 32;
    starts.fill(0);
    for (const place of from) {
      const digit = ((bits[2 * place + half] ?? 0) >>> within) & (digits - 1);
      starts[digit] = (starts[digit] ?? 0) + 1;
    }
    // The same digit everywhere changes nothing.
    if (starts.includes(places.length)) continue;
    let start = 0;
    for (let digit = 0; digit < digits; digit += 1) {
      const size = starts[digit] ?? 0;
      starts[digit] = start;
      start += size;
    }
    for (const place of from) {
      const digit = ((bits[2 * place + half] ?? 0) >>> within) & (digits - 1);
      const next = starts[digit] ?? 0;
      to[next] = place;
      starts[digit] = next + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}

/**
 * Competition ranks (1, 2, 2, 4) of unrounded values; the best is 1. A null or NaN (no value, suppressed, below the minimum n)
 * has no rank, told as NaN, and takes no place. `order` is that of `rankingOrder`, where it is known already.
 */
export function competitionRanks(
  values: ArrayLike<number | null>,
  isHigherBetter = true,
  order: Uint32Array = rankingOrder(values, isHigherBetter),
): Float64Array {
  const ranks = new Float64Array(values.length).fill(Number.NaN);
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

/** A source of numbers that is the same for the same seed, on every machine. Not for secrets. */
export interface Random {
  /** 0 ≤ x < 1. */
  unit(): number;
  /** Normally distributed, mean 0, standard deviation 1, between −3.5 and 3.5. */
  normal(): number;
  /** A whole number, 0 ≤ n < count. */
  below(count: number): number;
  isBelow(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** An item's index by its share in cumulative weights (the last is their sum). */
  pickIndex(cumulativeWeights: ArrayLike<number>): number;
  /** 32 random bits. */
  bits(): number;
}

/** Quantiles of the normal distribution, taken by index: no logarithm, so no difference between machines. */
const normalQuantiles = makeNormalQuantiles(4096);

function makeNormalQuantiles(count: number): Float64Array {
  // Sums of the density over a fine grid; only + − × ÷, which every machine rounds alike.
  const steps = 70_000;
  const density = (x: number): number => {
    // (1 − x²/2ⁿ⁺¹)^2ⁿ → e^(−x²/2)
    let value = 1 - (x * x) / 2 / 1_048_576;
    for (let doubling = 0; doubling < 20; doubling += 1) value *= value;
    return value;
  };
  const at = (step: number): number => -3.5 + (7 * step) / steps;
  let total = 0;
  for (let step = 0; step < steps; step += 1) total += density(at(step + 0.5));
  const quantiles = new Float64Array(count);
  let sum = 0;
  let index = 0;
  for (let step = 0; step < steps; step += 1) {
    sum += density(at(step + 0.5));
    while (index < count && sum >= ((index + 0.5) / count) * total) {
      quantiles[index] = at(step + 0.5);
      index += 1;
    }
  }
  return quantiles;
}

/** 32-bit hash of a text (FNV-1a with a final mix). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** sfc32 (Chris Doty-Humphrey, PractRand) seeded by a text. */
export function createRandom(seed: string): Random {
  let a = hashText(`${seed} a`);
  let b = hashText(`${seed} b`);
  let c = hashText(`${seed} c`);
  let counter = 1;
  const bits = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) bits();
  const unit = (): number => bits() / 4_294_967_296;
  const below = (count: number): number => Math.floor(unit() * count);
  return {
    bits,
    unit,
    below,
    normal: () => normalQuantiles[bits() >>> 20] ?? 0,
    isBelow: (probability) => unit() < probability,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    pickIndex(cumulativeWeights) {
      const last = cumulativeWeights.length - 1;
      const wanted = unit() * (cumulativeWeights[last] ?? 0);
      let low = 0;
      let high = last;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((cumulativeWeights[middle] ?? 0) > wanted) high = middle;
        else low = middle + 1;
      }
      return low;
    },
  };
}

/** Cumulative sums of weights, for `pickIndex`. */
export function cumulate(weights: readonly number[]): Float64Array {
  let sum = 0;
  return Float64Array.from(weights, (weight) => (sum += weight));
}

const hex = (bits: number, digits: number): string => (bits >>> 0).toString(16).padStart(8, '0').slice(-digits);

/** A UUID of version 7 whose random part comes from the source. */
export function randomUuid(random: Random, atMs: number): string {
  const time = atMs.toString(16).padStart(12, '0');
  const variant = hex(0x8000 | (random.bits() & 0x3fff), 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(random.bits(), 3)}-${variant}-${hex(random.bits(), 8)}${hex(random.bits(), 4)}`;
}

const registerBits = 12;
const registers = 1 << registerBits;

/** FNV-1a with a final mix; long texts by their beginning, end and length. */
export function hashText(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  const { length } = text;
  const end = length > 96 ? 64 : length;
  for (let index = 0; index < end; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  if (length > 96) {
    for (let index = length - 32; index < length; index += 1)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash = Math.imul(hash ^ length, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Estimates how many different texts were added, within some 2 %, in 4 KiB (HyperLogLog, Flajolet et al. 2007). */
export class DistinctEstimate {
  readonly #ranks: Uint8Array;

  /** @param ranks what an estimate made before has gathered: its `ranks`. */
  constructor(ranks: Uint8Array = new Uint8Array(registers)) {
    this.#ranks = ranks;
  }

  get ranks(): Uint8Array {
    return this.#ranks;
  }

  add(text: string): void {
    const hash = hashText(text);
    const place = hash >>> (32 - registerBits);
    const rank = Math.clz32((hash << registerBits) | (1 << (registerBits - 1))) + 1;
    if (rank > (this.#ranks[place] ?? 0)) this.#ranks[place] = rank;
  }

  get count(): number {
    let [harmonic, zeros] = [0, 0];
    for (const rank of this.#ranks) {
      harmonic += 2 ** -rank;
      if (rank === 0) zeros += 1;
    }
    const raw = ((0.7213 / (1 + 1.079 / registers)) * registers * registers) / harmonic;
    if (raw <= 2.5 * registers && zeros > 0) return Math.round(registers * Math.log(registers / zeros));
    // 32-bit hashes collide among many millions.
    const large = raw > 2 ** 32 / 30 ? -(2 ** 32) * Math.log(1 - raw / 2 ** 32) : raw;
    return Math.round(large);
  }
}

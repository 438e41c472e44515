/**
 * Finds the line of an id among millions, or counts it, in flat memory: some 24 bytes an id instead of the id itself. Ids are told apart by 64
 * bits of hash; among ten million, the chance that any two are taken for one is one in 300,000.
 */
export class LineIndex {
  #capacity = 1 << 12;
  #high = new Uint32Array(this.#capacity);
  #low = new Uint32Array(this.#capacity);
  /** 0 = free. */
  #lines = new Uint32Array(this.#capacity);
  #size = 0;
  /** What was changed since it was taken, three numbers each: hash (high, low) and value. Undefined when nobody asks for it. */
  #changes: number[] | undefined;

  /** @param isKept whether `takeChanges` will be called. */
  constructor({ isKept = false }: { isKept?: boolean } = {}) {
    if (isKept) this.#changes = [];
  }

  /** What was added or counted since the last call, for `redo`. */
  takeChanges(): Uint32Array {
    const changes = Uint32Array.from(this.#changes ?? []);
    if (this.#changes) this.#changes = [];
    return changes;
  }

  /** Takes over what another index has taken; in the same order. */
  redo(changes: Uint32Array): void {
    for (let at = 0; at < changes.length; at += 3) {
      const high = changes[at] ?? 0;
      const low = changes[at + 1] ?? 0;
      const value = changes[at + 2] ?? 0;
      const place = this.#placeOf(high, low);
      if (this.#lines[place]) this.#lines[place] = value;
      else this.#insert(place, high, low, value);
    }
  }

  /** The line an id was added with before; otherwise adds it. Lines count from 1. */
  add(id: string, line: number): number | undefined {
    const [high, low] = hashOf(id);
    const place = this.#placeOf(high, low);
    const known = this.#lines[place];
    if (known) return known;
    this.#insert(place, high, low, line);
    this.#changes?.push(high, low, line);
    return undefined;
  }

  /** How many times an id was counted, this time included. */
  count(id: string): number {
    const [high, low] = hashOf(id);
    const place = this.#placeOf(high, low);
    const known = this.#lines[place];
    if (known) this.#lines[place] = known + 1;
    else this.#insert(place, high, low, 1);
    const count = (known ?? 0) + 1;
    this.#changes?.push(high, low, count);
    return count;
  }

  has(id: string): boolean {
    return this.#lines[this.#placeOf(...hashOf(id))] !== 0;
  }

  #insert(place: number, high: number, low: number, value: number): void {
    this.#high[place] = high;
    this.#low[place] = low;
    this.#lines[place] = value;
    this.#size += 1;
    if (this.#size * 2 > this.#capacity) this.#grow();
  }

  #placeOf(high: number, low: number): number {
    const mask = this.#capacity - 1;
    let place = low & mask;
    while (this.#lines[place] && (this.#low[place] !== low || this.#high[place] !== high)) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const before = { high: this.#high, low: this.#low, lines: this.#lines };
    this.#capacity *= 2;
    this.#high = new Uint32Array(this.#capacity);
    this.#low = new Uint32Array(this.#capacity);
    this.#lines = new Uint32Array(this.#capacity);
    for (const [from, line] of before.lines.entries()) {
      if (line === 0) continue;
      const high = before.high[from] ?? 0;
      const low = before.low[from] ?? 0;
      const place = this.#placeOf(high, low);
      this.#high[place] = high;
      this.#low[place] = low;
      this.#lines[place] = line;
    }
  }
}

/** Two mixed 32-bit hashes (cyrb53 by bryc, public domain, kept whole). */
function hashOf(text: string): [number, number] {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return [one >>> 0, other >>> 0];
}

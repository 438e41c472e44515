/** How many of something each name has now. */
export class Counts {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** One more. @returns the way to take it away again; later calls of it do nothing. */
  add(name: string): () => void {
    this.#counts.set(name, this.of(name) + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      const left = this.of(name) - 1;
      if (left > 0) this.#counts.set(name, left);
      else this.#counts.delete(name);
    };
  }
}

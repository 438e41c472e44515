/** What came one by one and waits to be done together. */
interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupOptions<Item> {
  /** Items done together at most. */
  readonly mostTogether: number;
  /** Groups under way at the same time: while one waits for the disk, the next can be prepared. */
  readonly mostGroups: number;
  /** Items that wait at most; `add` answers undefined beyond. */
  readonly mostWaiting: number;
  /** Two items of one key are never in one group: the second sees what became of the first. */
  readonly keyOf: (item: Item) => string;
  /** Told when nothing waits any more. */
  readonly onIdle: () => void;
}

/**
 * Does together what arrives while earlier groups are under way: alone on a quiet server, without waiting; in larger groups the
 * busier it gets. One transaction then serves many requests.
 */
export class GroupCommit<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #options: GroupOptions<Item>;
  #waiting: Waiting<Item, Result>[] = [];
  #running = 0;

  /** `work` answers one result for each item, in their order. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>, options: GroupOptions<Item>) {
    this.#work = work;
    this.#options = options;
  }

  /** What became of the item; undefined when too many wait already. */
  add(item: Item): Promise<Result> | undefined {
    if (this.#waiting.length >= this.#options.mostWaiting) return undefined;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ item, resolve, reject });
    if (this.#running < this.#options.mostGroups) {
      this.#running += 1;
      // What arrives in the same turn goes along.
      setImmediate(() => void this.#run());
    }
    return promise;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#takeGroup();
      try {
        const results = await this.#work(group.map(({ item }) => item));
        for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result); // One for each.
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#running -= 1;
    if (this.#running === 0) this.#options.onIdle();
  }

  #takeGroup(): Waiting<Item, Result>[] {
    const keys = new Set<string>();
    const group: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const waiting of this.#waiting) {
      const key = this.#options.keyOf(waiting.item);
      if (group.length >= this.#options.mostTogether || keys.has(key)) later.push(waiting);
      else {
        keys.add(key);
        group.push(waiting);
      }
    }
    this.#waiting = later;
    return group;
  }
}

/** For whom something is done. */
export interface Caller {
  readonly universeId: string;
  readonly personId: string;
}

export interface FairQueueLimits {
  /** At the same time, of all. */
  readonly concurrent: number;
  /** At the same time, of one universe: less than of all, so that others find a free place at once. */
  readonly perUniverse: number;
  /** Waiting ones of one person. */
  readonly waitingPerPerson: number;
  readonly longestWaitMs: number;
}

export interface FairQueue {
  /**
   * Does the work when it is its turn: universes one after another, within each its people one after another, for each in the order
   * they came. `isCrowding`: when it begins, more of the same person is waiting, so others come before.
   * @throws the signal's reason while it waits; what `refuse` makes when a person has too much waiting, or it waited too long
   */
  run<T>(caller: Caller, work: (isCrowding: boolean) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Waiting {
  begin(): void;
}

interface Universe {
  running: number;
  lastTurn: number;
  /** Only people with something waiting. */
  readonly people: Map<string, Waiting[]>;
  readonly lastTurnOf: Map<string, number>;
}

export function createFairQueue(limits: FairQueueLimits, refuse: () => Error): FairQueue {
  /** Only those with something waiting or running. */
  const universes = new Map<string, Universe>();
  let running = 0;
  let turns = 0;

  function universeOf(universeId: string): Universe {
    const known = universes.get(universeId);
    if (known) return known;
    const made: Universe = { running: 0, lastTurn: 0, people: new Map(), lastTurnOf: new Map() };
    universes.set(universeId, made);
    return made;
  }

  /** The user who has waited longest is next. */
  function beginNext(): void {
    while (running < limits.concurrent) {
      const ready = [...universes.values()].filter(
        ({ people, running: own }) => people.size > 0 && own < limits.perUniverse,
      );
      const universe = longestWithout(ready, ({ lastTurn }) => lastTurn);
      const person = universe && longestWithout([...universe.people], ([id]) => universe.lastTurnOf.get(id) ?? 0);
      if (!person) return;
      const [personId, waiting] = person;
      turns += 1;
      universe.lastTurn = turns;
      universe.lastTurnOf.set(personId, turns);
      const next = waiting.shift();
      if (waiting.length === 0) universe.people.delete(personId);
      running += 1;
      universe.running += 1;
      next?.begin();
    }
  }

  function waitForTurn({ universeId, personId }: Caller, universe: Universe, signal: AbortSignal | undefined) {
    const waiting = universe.people.get(personId) ?? [];
    if (waiting.length >= limits.waitingPerPerson) throw refuse();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (reason: Error): void => {
      const left = universe.people.get(personId);
      const place = left?.indexOf(entry) ?? -1;
      if (place === -1) return;
      left?.splice(place, 1);
      if (left?.length === 0) universe.people.delete(personId);
      forgetIdle(universeId, universe);
      settle();
      reject(reason);
    };
    const onAbort = (): void => leave(signal?.reason as Error); // An AbortSignal's reason is an Error unless a caller makes it otherwise.
    const timer = setTimeout(() => leave(refuse()), limits.longestWaitMs);
    const settle = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const entry: Waiting = {
      begin() {
        settle();
        resolve();
      },
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    waiting.push(entry);
    universe.people.set(personId, waiting);
    beginNext();
    return promise;
  }

  function end({ universeId }: Caller, universe: Universe): void {
    running -= 1;
    universe.running -= 1;
    forgetIdle(universeId, universe);
    beginNext();
  }

  function forgetIdle(universeId: string, { running: own, people }: Universe): void {
    if (own === 0 && people.size === 0) universes.delete(universeId);
  }

  return {
    async run(caller, work, signal) {
      signal?.throwIfAborted();
      const universe = universeOf(caller.universeId);
      await waitForTurn(caller, universe, signal);
      try {
        const isCrowding = universe.people.has(caller.personId);
        return await work(isCrowding);
      } finally {
        end(caller, universe);
      }
    },
  };
}

function longestWithout<T>(candidates: readonly T[], lastTurnOf: (candidate: T) => number): T | undefined {
  return candidates.reduce<T | undefined>(
    (best, one) => (best === undefined || lastTurnOf(one) < lastTurnOf(best) ? one : best),
    undefined,
  );
}

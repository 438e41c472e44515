/** Bytes of shared memory that a queue needs, from a multiple of four on. */
export const threadQueueBytes = 2 * Int32Array.BYTES_PER_ELEMENT;

/** Does work one after another in the order it was asked for, in whatever thread of the process it is asked for. */
export interface ThreadQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Each work takes a number; the one whose number is called is done. Work that is called for longer than `longestMs` is overdue:
 * its thread may have died, so that the next number is called, and its own end calls nobody.
 * @param shared memory of `threadQueueBytes`, the same for all threads of a queue
 */
export function createThreadQueue(shared: SharedArrayBuffer, byteOffset: number, longestMs: number): ThreadQueue {
  const numbers = new Int32Array(shared, byteOffset, 2);
  const [given, called] = [0, 1];
  const callNextAfter = (number: number): void => {
    if (Atomics.compareExchange(numbers, called, number, (number + 1) | 0) === number) Atomics.notify(numbers, called);
  };

  async function waitForCall(): Promise<number> {
    for (;;) {
      const number = Atomics.add(numbers, given, 1);
      let current = Atomics.load(numbers, called);
      let sinceMs = performance.now();
      // The difference, for numbers begin anew after four thousand millions.
      while (((number - current) | 0) > 0) {
        const leftMs = longestMs - (performance.now() - sinceMs);
        if (leftMs > 0) await Atomics.waitAsync(numbers, called, current, leftMs).value;
        else callNextAfter(current);
        const next = Atomics.load(numbers, called);
        if (next !== current) sinceMs = performance.now();
        current = next;
      }
      if (number === current) return number;
      // Called while its thread was too busy to hear it: it goes to the end.
    }
  }

  return {
    async run(work) {
      const number = await waitForCall();
      try {
        return await work();
      } finally {
        callNextAfter(number);
      }
    },
  };
}

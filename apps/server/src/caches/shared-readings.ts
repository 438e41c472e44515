/** Readings under way that several may wait for. */
export interface SharedReadings<T> {
  /**
   * The reading of this key that is under way, or a new one. Rejects with the signal's reason when that is aborted; the reading
   * itself is given up a moment after nobody waits for it any more: who types the next letter asks the same again.
   */
  read(key: string, signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Reading<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
  givingUp: NodeJS.Timeout | undefined;
}

export function createSharedReadings<T>(lingerMs: number): SharedReadings<T> {
  const underWay = new Map<string, Reading<T>>();

  function begin(key: string, start: (signal: AbortSignal) => Promise<T>): Reading<T> {
    const controller = new AbortController();
    const result = start(controller.signal);
    const reading: Reading<T> = { result, controller, waiting: 0, givingUp: undefined };
    underWay.set(key, reading);
    const end = (): void => {
      clearTimeout(reading.givingUp);
      forget(key, reading);
    };
    // Who waits is told of an error; here it only ends the reading.
    result.then(end, end);
    return reading;
  }

  function forget(key: string, reading: Reading<T>): void {
    if (underWay.get(key) === reading) underWay.delete(key);
  }

  function leave(key: string, reading: Reading<T>): void {
    reading.waiting -= 1;
    if (reading.waiting > 0) return;
    reading.givingUp = setTimeout(() => {
      forget(key, reading);
      reading.controller.abort();
    }, lingerMs);
  }

  return {
    async read(key, signal, start) {
      signal?.throwIfAborted();
      const reading = underWay.get(key) ?? begin(key, start);
      clearTimeout(reading.givingUp);
      reading.waiting += 1;
      if (!signal) return reading.result;
      return new Promise<T>((resolve, reject) => {
        const onAbort = (): void => {
          leave(key, reading);
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        const stay = (): void => signal.removeEventListener('abort', onAbort);
        reading.result.then(resolve, reject).finally(stay);
      });
    },
  };
}

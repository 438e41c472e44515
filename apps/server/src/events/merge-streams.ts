/** What came of asking one of the streams for its next item. */
interface Arrival<T> {
  readonly iterator: AsyncIterator<T>;
  readonly result: Promise<IteratorResult<T>>;
}

/**
 * What several streams yield, as it comes; ends when all of them have, or when one fails. Nothing is raced against a stream
 * that stays quiet: its promise would hold every item of the others for as long as the page is open.
 */
export async function* mergeStreams<T>(...streams: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  const iterators = streams.map((stream) => stream[Symbol.asyncIterator]());
  const arrived: Arrival<T>[] = [];
  let wake: (() => void) | undefined;
  const ask = (iterator: AsyncIterator<T>): void => {
    const result = iterator.next();
    const arrive = (): void => {
      arrived.push({ iterator, result });
      wake?.();
    };
    result.then(arrive, arrive);
  };
  try {
    let open = iterators.length;
    for (const iterator of iterators) ask(iterator);
    while (open > 0) {
      const first = arrived.shift();
      if (!first) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const next = await first.result;
      if (next.done) {
        open -= 1;
        continue;
      }
      ask(first.iterator);
      yield next.value;
    }
  } finally {
    // Not awaited: one that waits for its next item would only end after it.
    for (const iterator of iterators) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

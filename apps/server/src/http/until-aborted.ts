/**
 * The same items, but an abort does not wait for the next one. Nothing is raced against one promise of the abort: that would
 * hold every item for as long as the page is open.
 */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  let leave: (() => void) | undefined;
  const onAbort = (): void => leave?.();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    while (!signal.aborted) {
      const next = await new Promise<IteratorResult<T> | undefined>((resolve, reject) => {
        leave = () => resolve(undefined);
        iterator.next().then(resolve, reject);
      });
      if (!next || next.done || signal.aborted) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: a generator that is waiting for its next item would only end after it.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

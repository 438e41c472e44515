/** What several streams yield, as it comes; ends when all of them have, or when one fails. */
export async function* mergeStreams<T>(...streams: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  const iterators = streams.map((stream) => stream[Symbol.asyncIterator]());
  const next = (index: number): Promise<{ index: number; result: IteratorResult<T> }> =>
    // oxlint-disable-next-line typescript/no-non-null-assertion -- every index has its iterator
    iterators[index]!.next().then((result) => ({ index, result }));
  const pending = new Map(iterators.map((_, index) => [index, next(index)]));
  try {
    while (pending.size > 0) {
      const { index, result } = await Promise.race(pending.values());
      if (result.done) {
        pending.delete(index);
        continue;
      }
      pending.set(index, next(index));
      yield result.value;
    }
  } finally {
    // Not awaited: one that waits for its next item would only end after it.
    for (const iterator of iterators) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

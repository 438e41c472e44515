import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { mergeStreams } from './merge-streams.ts';

async function* listed<T>(...items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) {
    await sleep(1);
    yield item;
  }
}

/** Yields nothing and never ends, as the news of a survey nobody works on. */
const quiet: AsyncIterable<never> = {
  [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
};

test('items come as they come, until all streams have ended', async () => {
  const items: string[] = [];
  for await (const item of mergeStreams(listed('a', 'b'), listed<string>(), listed('1', '2', '3'))) items.push(item);
  expect(items.toSorted()).toEqual(['1', '2', '3', 'a', 'b']);
  expect(items.filter((item) => /\d/.test(item))).toEqual(['1', '2', '3']);
});

test('a stream that fails ends all, and the others are told', async () => {
  let isTold = false;
  async function* told(): AsyncGenerator<number> {
    try {
      for (;;) {
        await sleep(1);
        yield 1;
      }
    } finally {
      isTold = true;
    }
  }
  async function* failing(): AsyncGenerator<number> {
    yield 1;
    throw new Error('broken');
  }
  const reading = (async () => {
    for await (const item of mergeStreams(told(), failing())) expect(item).toBe(1);
  })();
  await expect(reading).rejects.toThrow('broken');
  await expect.poll(() => isTold).toBe(true);
});

test('what was handed on is not kept while another stream stays quiet', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const handedOn: WeakRef<object>[] = [];
  async function* busy(): AsyncGenerator<object> {
    for (let count = 0; count < 200; count += 1) {
      const item = { count };
      handedOn.push(new WeakRef(item));
      yield item;
    }
  }
  const merged = mergeStreams<object>(busy(), quiet);
  for (let count = 0; count < 200; count += 1) await merged.next();
  await expect
    .poll(
      () => {
        collect();
        return handedOn.filter((item) => item.deref() !== undefined).length;
      },
      { timeout: 20_000 },
    )
    .toBeLessThan(5);
});

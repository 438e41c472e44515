import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { untilAborted } from './until-aborted.ts';

test('an abort ends the items while the next one is waited for, and tells who makes them', async () => {
  const abort = new AbortController();
  let isTold = false;
  async function* made(): AsyncGenerator<number> {
    try {
      yield 1;
      await new Promise((resolve) => abort.signal.addEventListener('abort', resolve));
      yield 2;
    } finally {
      isTold = true;
    }
  }
  const items = untilAborted(made(), abort.signal);
  expect(await items.next()).toEqual({ done: false, value: 1 });
  const waiting = items.next();
  abort.abort();
  expect(await waiting).toEqual({ done: true, value: undefined });
  await expect.poll(() => isTold).toBe(true);
  const late = untilAborted(made(), abort.signal);
  expect(await late.next()).toEqual({ done: true, value: undefined });
});

test('items that fail end the reading with their error', async () => {
  async function* failing(): AsyncGenerator<number> {
    yield 1;
    throw new Error('broken');
  }
  const items = untilAborted(failing(), new AbortController().signal);
  await items.next();
  await expect(items.next()).rejects.toThrow('broken');
});

test('what was handed on is not kept while the reader stays', async () => {
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
  const reader = new AbortController();
  const items = untilAborted(busy(), reader.signal);
  for (let count = 0; count < 200; count += 1) await items.next();
  await expect
    .poll(
      () => {
        collect();
        return handedOn.filter((item) => item.deref() !== undefined).length;
      },
      { timeout: 20_000 },
    )
    .toBeLessThan(5);
  expect(reader.signal.aborted).toBe(false);
});

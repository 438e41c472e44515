import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSharedReadings } from './shared-readings.ts';

interface Started {
  readonly signal: AbortSignal;
  finish(value: string): void;
  fail(error: Error): void;
}

/** Readings that end when the test says so. */
function controlled() {
  const started: Started[] = [];
  const start = (signal: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => {
      started.push({ signal, finish: resolve, fail: reject });
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return { started, start };
}

test('those who ask the same meanwhile are answered by one reading, and later ones by another', async () => {
  const { started, start } = controlled();
  const shared = createSharedReadings<string>(20);
  const both = [shared.read('a', undefined, start), shared.read('a', new AbortController().signal, start)];
  const other = shared.read('b', undefined, start);
  expect(started).toHaveLength(2);
  started[0]?.finish('A');
  started[1]?.finish('B');
  expect(await Promise.all([...both, other])).toEqual(['A', 'A', 'B']);
  const later = shared.read('a', undefined, start);
  started[2]?.finish('A2');
  expect(await later).toBe('A2');
});

test('one who goes away leaves the reading to the others', async () => {
  const { started, start } = controlled();
  const shared = createSharedReadings<string>(10);
  const [leaving, staying] = [new AbortController(), new AbortController()];
  const left = shared.read('a', leaving.signal, start);
  const stayed = shared.read('a', staying.signal, start);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await sleep(40);
  expect(started[0]?.signal.aborted).toBe(false);
  started[0]?.finish('A');
  expect(await stayed).toBe('A');
});

test('a reading that nobody waits for is given up a moment later, unless somebody comes', async () => {
  const { started, start } = controlled();
  const shared = createSharedReadings<string>(30);
  const first = new AbortController();
  const gone = shared.read('a', first.signal, start);
  first.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  const second = new AbortController();
  const next = shared.read('a', second.signal, start);
  await sleep(60);
  expect(started).toHaveLength(1);
  expect(started[0]?.signal.aborted).toBe(false);
  second.abort(new Error('gone too'));
  await expect(next).rejects.toThrow('gone too');
  await expect.poll(() => started[0]?.signal.aborted).toBe(true);
  const anew = shared.read('a', undefined, start);
  expect(started).toHaveLength(2);
  started[1]?.finish('A');
  expect(await anew).toBe('A');
});

test('an error reaches all who wait, and ends the reading', async () => {
  const { started, start } = controlled();
  const shared = createSharedReadings<string>(10);
  const both = [shared.read('a', undefined, start), shared.read('a', new AbortController().signal, start)];
  started[0]?.fail(new Error('broken'));
  for (const one of both) await expect(one).rejects.toThrow('broken');
  const anew = shared.read('a', undefined, start);
  started[1]?.finish('A');
  expect(await anew).toBe('A');
});

test('one who has gone away already starts nothing', async () => {
  const { started, start } = controlled();
  const shared = createSharedReadings<string>(10);
  await expect(shared.read('a', AbortSignal.abort(new Error('gone')), start)).rejects.toThrow('gone');
  expect(started).toHaveLength(0);
});

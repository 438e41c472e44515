import { expect, test } from 'vitest';
import { type Caller, createFairQueue, type FairQueue } from './fair-queue.ts';

const refused = new Error('refused');
const queueOf = (limits: Partial<Parameters<typeof createFairQueue>[0]> = {}): FairQueue =>
  createFairQueue(
    { concurrent: 1, perUniverse: 1, waitingPerPerson: 100, longestWaitMs: 5000, ...limits },
    () => refused,
  );
const anna: Caller = { universeId: 'north', personId: 'anna' };
const ben: Caller = { universeId: 'north', personId: 'ben' };
const cleo: Caller = { universeId: 'south', personId: 'cleo' };

/** Asks for all at once, in this order, and answers the order in which they began. */
async function orderOf(queue: FairQueue, asked: readonly (readonly [string, Caller])[]): Promise<string> {
  const begun: string[] = [];
  await Promise.all(
    asked.map(([name, caller]) =>
      queue.run(caller, async () => {
        begun.push(name);
        await Promise.resolve();
      }),
    ),
  );
  return begun.join(' ');
}

test('universes take turns, within each its people, for each in the order they came', async () => {
  const asked = [
    ['a1', anna],
    ['a2', anna],
    ['a3', anna],
    ['a4', anna],
    ['b1', ben],
    ['b2', ben],
    ['c1', cleo],
    ['c2', cleo],
  ] as const;
  expect(await orderOf(queueOf(), asked)).toBe('a1 c1 b1 c2 a2 b2 a3 a4');
});

test('a universe has never more than its share under way; others find a place at once', async () => {
  const queue = queueOf({ concurrent: 3, perUniverse: 2 });
  const open: (() => void)[] = [];
  const begun: string[] = [];
  const hold = (name: string, caller: Caller) =>
    queue.run(caller, (isCrowding) => {
      begun.push(`${name}${isCrowding ? '!' : ''}`);
      return new Promise<void>((resolve) => open.push(resolve));
    });
  const all = [hold('a1', anna), hold('a2', anna), hold('a3', anna), hold('b1', ben), hold('c1', cleo)];
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['a1!', 'a2!', 'c1']);
  while (open.length > 0) {
    open.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(begun).toEqual(['a1!', 'a2!', 'c1', 'b1', 'a3']);
});

test('who waits can leave, is not let wait for ever, and cannot queue without end', async () => {
  const queue = queueOf({ waitingPerPerson: 1, longestWaitMs: 50 });
  let end: (() => void) | undefined;
  const first = queue.run(anna, () => new Promise<void>((resolve) => (end = resolve)));
  const controller = new AbortController();
  const leaving = queue.run(anna, () => Promise.resolve('never'), controller.signal);
  await expect(queue.run(anna, () => Promise.resolve('never'))).rejects.toBe(refused);
  controller.abort(new Error('gone'));
  await expect(leaving).rejects.toThrow('gone');
  await expect(queue.run(anna, () => Promise.resolve('never'))).rejects.toBe(refused);
  end?.();
  await first;
  expect(await queue.run(anna, () => Promise.resolve('next'))).toBe('next');
});

test('a failure gives its place to the next', async () => {
  const queue = queueOf();
  await expect(queue.run(anna, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(anna, () => Promise.resolve('next'))).toBe('next');
});

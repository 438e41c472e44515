import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createThreadQueue, type ThreadQueue, threadQueueBytes } from './thread-queue.ts';

const queuesOf = (count: number, longestMs: number): ThreadQueue[] => {
  const shared = new SharedArrayBuffer(threadQueueBytes);
  return Array.from({ length: count }, () => createThreadQueue(shared, 0, longestMs));
};

test('whatever is asked for, it is done one at a time and in the order it was asked for', async () => {
  const work = fc.record({
    queue: fc.nat({ max: 2 }),
    ms: fc.constantFrom(undefined, 0, 1, 3),
    fails: fc.boolean(),
    askedAfterMs: fc.constantFrom(undefined, 0, 2),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { maxLength: 12 }), async (works) => {
      const queues = queuesOf(3, 10_000);
      const asked: number[] = [];
      const begun: number[] = [];
      let underWay = 0;
      const results = await Promise.allSettled(
        works.map(async ({ queue, ms, fails, askedAfterMs }, place) => {
          if (askedAfterMs !== undefined) await sleep(askedAfterMs);
          asked.push(place);
          return queues[queue]?.run(async () => {
            begun.push(place);
            underWay += 1;
            expect(underWay).toBe(1);
            if (ms !== undefined) await sleep(ms);
            underWay -= 1;
            if (fails) throw new Error('failed');
            return place;
          });
        }),
      );
      expect(begun).toEqual(asked);
      expect(results.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails));
    }),
    { numRuns: 60 },
  );
});

test('work overlaps only with work that is overdue, and all that lives is done', async () => {
  const longestMs = 40;
  const work = fc.record({ queue: fc.nat({ max: 2 }), kind: fc.constantFrom('short', 'long', 'dies') });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { maxLength: 6 }), async (works) => {
      const queues = queuesOf(3, longestMs);
      const done: { from: number; to: number }[] = [];
      await Promise.all(
        works.flatMap(({ queue, kind }) => {
          const result = queues[queue]?.run(async () => {
            const own = { from: performance.now(), to: Number.POSITIVE_INFINITY };
            done.push(own);
            if (kind === 'dies') await new Promise(() => undefined);
            await sleep(kind === 'long' ? 2 * longestMs : 2);
            own.to = performance.now();
          });
          return kind === 'dies' || !result ? [] : [result];
        }),
      );
      for (const [place, { from, to }] of done.entries())
        for (const later of done.slice(place + 1))
          if (later.from < to) expect(later.from - from).toBeGreaterThanOrEqual(longestMs - 2);
    }),
    { numRuns: 12 },
  );
});

test('who was passed over does not let others in when it ends', async () => {
  const [one, other, third] = queuesOf(3, 1000);
  const ended: string[] = [];
  const work = (name: string, ms: number) => async () => {
    await sleep(ms);
    ended.push(name);
  };
  const overdue = one?.run(work('overdue', 1300));
  const next = other?.run(work('next', 500));
  const last = third?.run(async () => {
    // The overdue one ends while the next is at work: that calls nobody.
    expect(ended).toEqual(['overdue', 'next']);
  });
  await Promise.all([overdue, next, last]);
});

test('threads wait for each other, and a thread that ended holds nobody up for long', async () => {
  const shared = new SharedArrayBuffer(threadQueueBytes);
  const ended = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const program = `
    import { workerData, parentPort } from 'node:worker_threads';
    import { createThreadQueue } from ${JSON.stringify(new URL('./thread-queue.ts', import.meta.url).href)};
    await createThreadQueue(workerData.shared, 0, 10_000).run(async () => {
      parentPort.postMessage('begun');
      await new Promise((resolve) => setTimeout(resolve, workerData.ms));
      Atomics.store(workerData.ended, 0, 1);
    });`;
  const begin = async (ms: number): Promise<Worker> => {
    const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
    const thread = new Worker(url, { workerData: { shared, ended, ms } });
    await new Promise((resolve) => thread.once('message', resolve));
    return thread;
  };
  const living = await begin(300);
  await createThreadQueue(shared, 0, 20_000).run(async () => expect(ended[0]).toBe(1));
  await living.terminate();

  await (await begin(60_000)).terminate();
  const queue = createThreadQueue(shared, 0, 500);
  const waiting = vi.spyOn(Atomics, 'waitAsync');
  await queue.run(async () => undefined);
  expect(waiting).toHaveBeenCalled();
  waiting.mockClear();
  await queue.run(async () => undefined);
  expect(waiting).not.toHaveBeenCalled();
  waiting.mockRestore();
});

import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createTraffic, Throttle } from './throttle.ts';

const request = { url: '/vuejs/rankings/sales/org.all' };

test('only requests that somebody waits for count', () => {
  const traffic = createTraffic();
  for (const url of ['/vuejs/health', '/vuejs/imports?limit=1', '/vuejs/events/sales', '/assets/app.js'])
    traffic.note({ url });
  expect(traffic.isBusy()).toBe(false);
  traffic.note(request);
  expect(traffic.isBusy()).toBe(true);
  expect(createTraffic(traffic.shared).isBusy()).toBe(true);
});

test('beside people long work is done in turns, also between threads; alone it is not held up', async () => {
  const traffic = createTraffic();
  const [one, other] = [new Throttle(traffic), new Throttle(createTraffic(traffic.shared))];
  let underWay = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    underWay += 1;
    most = Math.max(most, underWay);
    await sleep(20);
    underWay -= 1;
  };
  const both = (): Promise<unknown> => Promise.all([one, other, one].map((throttle) => throttle.inTurn(work)));
  await both();
  expect(most).toBe(3);
  most = 0;
  traffic.note(request);
  await both();
  expect(most).toBe(1);

  const ended = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const program = `
    import { workerData, parentPort } from 'node:worker_threads';
    import { createTraffic } from ${JSON.stringify(new URL('./throttle.ts', import.meta.url).href)};
    await createTraffic(workerData.shared).inTurn(async () => {
      parentPort.postMessage('begun');
      await new Promise((resolve) => setTimeout(resolve, 300));
      Atomics.store(workerData.ended, 0, 1);
    });`;
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    workerData: { shared: traffic.shared, ended },
  });
  await new Promise((resolve) => thread.once('message', resolve));
  traffic.note(request);
  await one.inTurn(async () => expect(ended[0]).toBe(1));
  await thread.terminate();
});

test('who died in his turn does not hold up the others for long', async () => {
  const traffic = createTraffic();
  void traffic.inTurn(() => new Promise(() => undefined));
  expect(await traffic.inTurn(async () => 'done')).toBe('done');
});

test('a turn ends with a failure, too', async () => {
  const traffic = createTraffic();
  await expect(
    traffic.inTurn(async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await traffic.inTurn(async () => 'next')).toBe('next');
});

test('a machine busy with others does not let long work rest for what it has not worked', async () => {
  const traffic = createTraffic();
  const throttle = new Throttle(traffic);
  const rows = 40;
  const heldUpMs = 8;
  const clock = new Int32Array(new SharedArrayBuffer(4));
  const passed = { heldUpMs: 0, givenWayMs: 0 };
  for (let row = 0; row < rows; row += 1) {
    traffic.note(request);
    const beganMs = performance.now();
    // The processor is somebody else's meanwhile.
    Atomics.wait(clock, 0, 0, heldUpMs);
    const awakeMs = performance.now();
    await throttle.giveWay();
    passed.heldUpMs += awakeMs - beganMs;
    passed.givenWayMs += performance.now() - awakeMs;
  }
  expect(passed.givenWayMs).toBeLessThan(2 * passed.heldUpMs);
});

test('beside people long work rests five times as long as it worked', async () => {
  const traffic = createTraffic();
  const throttle = new Throttle(traffic);
  const beganMs = performance.now();
  const { user: before } = process.threadCpuUsage();
  let rests = 0;
  while (rests < 5) {
    traffic.note(request);
    for (let step = 0, sum = 0; step < 20_000; step += 1) sum += Math.sqrt(step + sum);
    if (await throttle.giveWay()) rests += 1;
  }
  const workedMs = (process.threadCpuUsage().user - before) / 1000;
  expect(performance.now() - beganMs).toBeGreaterThan(5 * 24);
  expect(workedMs).toBeLessThan((performance.now() - beganMs) / 2);
});

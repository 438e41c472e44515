import { parentPort, workerData } from 'node:worker_threads';
import { connectRecord } from '../database/record.ts';
import { createTraffic, Throttle } from '../fair-queue/throttle.ts';
import type { DemoThreadStart } from './demo-rest-host.ts';
import { seedDemoRest } from './seed-demo-rest.ts';

/** The thread that adds the rest of a demo: thousands of interviews are planned at once, and requests do not wait for it. */

if (!parentPort) throw new Error('This file is run as a thread of the server');
const port = parentPort;
const { recordUrl, traffic } = workerData as DemoThreadStart; // Given by startDemoRest.
const throttle = new Throttle(createTraffic(traffic));
const record = connectRecord({ url: recordUrl, poolSize: 2, applicationName: 'echolot demo' });
try {
  await seedDemoRest(record, {
    onProgress: (progress) => port.postMessage(progress),
    rest: (workedMs) => throttle.restAfter(workedMs),
  });
} finally {
  await record.close();
}

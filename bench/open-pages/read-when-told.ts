import { setTimeout as sleep } from 'node:timers/promises';

/** Reads again whenever it is told, one reading at a time, with a rest between two: what comes meanwhile makes one more. */
export interface Reading {
  tell(): void;
  /** How long each reading took. */
  readonly ms: readonly number[];
  readonly faults: readonly string[];
  stop(): Promise<void>;
}

/** As browsers try again what failed. */
const [firstRetryMs, longestRetryMs] = [1000, 30_000];

export function readWhenTold(read: () => Promise<{ ms: number }>, restMsAfter: (readingMs: number) => number): Reading {
  const ms: number[] = [];
  const faults: string[] = [];
  let isTold = false;
  let isStopped = false;
  let reading: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    let retryMs = firstRetryMs;
    while (isTold && !isStopped) {
      isTold = false;
      try {
        const { ms: readingMs } = await read();
        ms.push(readingMs);
        retryMs = firstRetryMs;
        await sleep(restMsAfter(readingMs));
      } catch (error) {
        faults.push(String(error));
        isTold = true;
        await sleep(retryMs);
        retryMs = Math.min(2 * retryMs, longestRetryMs);
      }
    }
  };
  return {
    ms,
    faults,
    tell() {
      isTold = true;
      reading ??= run().finally(() => {
        reading = undefined;
      });
    },
    async stop() {
      isStopped = true;
      await reading;
    },
  };
}

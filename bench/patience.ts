import { setTimeout as sleep } from 'node:timers/promises';

const restMs = 1000;

/** Asks again, as other systems are told to, while the product says that it cannot answer now (503). Other faults are thrown on. */
export async function patiently<T>(ask: () => Promise<T>, patienceMs = 600_000): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isForNow = error instanceof Error && /answered 503/.test(error.message);
      if (!isForNow || performance.now() > deadline) throw error;
      await sleep(restMs);
    }
  }
}

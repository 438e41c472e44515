import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DemoRestProgress } from './seed-demo-rest.ts';

/** What the thread is given when it starts. */
export interface DemoThreadStart {
  readonly recordUrl: string;
  /** See `createTraffic`. */
  readonly traffic: SharedArrayBuffer;
}

export interface DemoRestOptions extends DemoThreadStart {
  /** Told, for people, how far it is. */
  readonly onStep: (message: string) => void;
  readonly log: { warn(details: object, message: string): void };
}

export interface DemoRest {
  /** Whether something was added, once all of it is there; false also when it was stopped. */
  readonly finished: Promise<boolean>;
  /** Ends it at once: what is under way is rolled back and done with the next start. */
  stop(): Promise<void>;
}

const againAfterMs = { first: 1000, longest: 60_000 };

/** Adds the rest of a demo in a thread of its own, and tries again for as long as a try fails. */
export function startDemoRest(options: DemoRestOptions): DemoRest {
  const stopping = new AbortController();
  let thread: Worker | undefined;
  let hasAdded = false;

  async function run(): Promise<boolean> {
    for (
      let delayMs = againAfterMs.first;
      !stopping.signal.aborted;
      delayMs = Math.min(2 * delayMs, againAfterMs.longest)
    ) {
      const fault = await runThread();
      if (fault === undefined) return hasAdded && !stopping.signal.aborted;
      if (stopping.signal.aborted) break;
      options.log.warn({ error: fault, retryInMs: delayMs }, 'the rest of the demo could not be added yet');
      await sleep(delayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
    return false;
  }

  /** @returns what ended it, if not its own end. */
  function runThread(): Promise<string | undefined> {
    const { recordUrl, traffic, onStep } = options;
    const started = new Worker(new URL('demo-thread.ts', import.meta.url), {
      workerData: { recordUrl, traffic } satisfies DemoThreadStart,
      name: 'demo',
    });
    thread = started;
    let fault: string | undefined;
    started.on('error', (error: Error) => (fault = error.message));
    started.on('message', ({ what, done, total }: DemoRestProgress) => {
      hasAdded = true;
      onStep(`Adding to the demo: ${what}${total > 1 ? `, ${done} of ${total}` : ''}`);
    });
    return new Promise((resolve) => started.once('exit', () => resolve(fault)));
  }

  return {
    finished: run(),
    async stop() {
      stopping.abort();
      await thread?.terminate();
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Bell } from './bell.ts';
import type { EngineLog } from './engine.ts';

const backoffMs = { first: 200, longest: 5000 };

interface Repeated {
  /** Ends a rest. */
  readonly bell: Bell;
  readonly signal: AbortSignal;
  readonly log: EngineLog;
  /** @returns how long to rest afterwards; 0 = there is more to do */
  readonly step: () => Promise<number>;
  /** Faults after which the step is done again at once. */
  readonly isAtOnce: (error: unknown) => boolean;
  readonly onFault: () => void;
}

/** Does a step again and again until it is stopped; after a fault it waits, longer each time. */
export async function repeatStep({ bell, signal, log, step, isAtOnce, onFault }: Repeated): Promise<void> {
  let delayMs = backoffMs.first;
  while (!signal.aborted) {
    bell.quieten();
    try {
      const restMs = await step();
      delayMs = backoffMs.first;
      if (restMs > 0) await bell.heard(restMs);
    } catch (error) {
      if (signal.aborted) break;
      if (isAtOnce(error)) continue;
      onFault();
      log.warn(
        { error: error instanceof Error ? error.message : String(error), retryInMs: delayMs },
        'the projection pauses and will go on by itself',
      );
      bell.quieten();
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
      delayMs = Math.min(delayMs * 2, backoffMs.longest);
    }
  }
}

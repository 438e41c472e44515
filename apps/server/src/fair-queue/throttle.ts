import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { apiPrefix, unhurriedPaths } from '@echolot/contract/path-groups';
import { createThreadQueue, threadQueueBytes } from './thread-queue.ts';

/** How long people's requests count after they came: a person who clicks, clicks again. */
const waitingMs = 2000;
const workMs = { alone: 25, besidePeople: 5 };
/** Beside people, long work rests so many times as long as it worked. */
const restFactor = 5;
/** A machine that is slow with other things would make the rests endless. */
const longestRestMs = 300;
/** Work that takes longer lets the next begin: its thread may have died. */
const longestTurnMs = 1000;

/** Needed by long work: whether people wait for answers now. Absent where there are none. */
export interface WithTraffic {
  readonly traffic?: Traffic | undefined;
}

/** Whether people wait for answers now. */
export interface Traffic {
  /** When the last request came, for threads beside this one: see `createTraffic`. */
  readonly shared: SharedArrayBuffer;
  /** Notes a request of the web server. */
  note(request: { readonly url?: string | undefined }): void;
  isBusy(): boolean;
  /** Does `work` after all that was asked for before, in whatever thread. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

const queueOffset = BigInt64Array.BYTES_PER_ELEMENT;
const sharedBytes = queueOffset + threadQueueBytes;

/** @param shared another thread's, to see what that one notes. */
export function createTraffic(shared = new SharedArrayBuffer(sharedBytes)): Traffic {
  const lastMs = new BigInt64Array(shared, 0, 1);
  const queue = createThreadQueue(shared, queueOffset, longestTurnMs);
  return {
    shared,
    note({ url = '' }) {
      if (url.startsWith(`${apiPrefix}/`) && !unhurriedPaths.test(url)) Atomics.store(lastMs, 0, BigInt(Date.now()));
    },
    isBusy: () => Date.now() - Number(Atomics.load(lastMs, 0)) < waitingMs,
    inTurn: (work) => queue.run(work),
  };
}

/** Lets others have their turn during long work: alone as fast as it goes, beside people in small steps with rests. */
export class Throttle {
  readonly #traffic: Traffic | undefined;
  #since = performance.now();
  #sinceCpu = process.threadCpuUsage();

  constructor(traffic: Traffic | undefined) {
    this.#traffic = traffic;
  }

  get isBesidePeople(): boolean {
    return this.#traffic?.isBusy() ?? false;
  }

  /** To be called often. @returns whether it let others have their turn. */
  async giveWay(): Promise<boolean> {
    const passedMs = performance.now() - this.#since;
    if (passedMs < workMs.besidePeople) return false;
    if (this.isBesidePeople) {
      // What passed may be others' work: rests for that would make it stand still on a busy machine.
      const { user, system } = process.threadCpuUsage(this.#sinceCpu);
      const workedMs = (user + system) / 1000;
      if (workedMs >= workMs.besidePeople) await sleep(restMs(workedMs));
      else if (passedMs < workMs.alone) return false;
      else await turn();
    } else if (passedMs < workMs.alone) return false;
    else await turn();
    this.#since = performance.now();
    this.#sinceCpu = process.threadCpuUsage();
    return true;
  }

  /** Beside people, `work` waits for other long work to end: two at once would leave them no processor. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#traffic && this.isBesidePeople ? this.#traffic.inTurn(work) : work();
  }

  /** After work that others did for this one, such as the database. @returns whether it rested. */
  async restAfter(workedMs: number): Promise<boolean> {
    if (!this.isBesidePeople) return false;
    await sleep(restMs(workedMs));
    return true;
  }
}

const restMs = (workedMs: number): number => Math.min(longestRestMs, workedMs * restFactor);

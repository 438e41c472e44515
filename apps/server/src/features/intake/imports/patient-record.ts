import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordDatabase } from '../../../database/record.ts';
import { isUnavailable } from './is-unavailable.ts';

const waitMs = { first: 100, longest: 2000 };

/**
 * The record for long work in memory: while it does not answer the work waits and keeps where it is, instead of failing. Only for
 * transactions that may be repeated.
 */
export function patientRecord(record: RecordDatabase, signal: AbortSignal): RecordDatabase {
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let delayMs = waitMs.first; ; delayMs = Math.min(delayMs * 2, waitMs.longest)) {
      try {
        return await work();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        signal.throwIfAborted();
        await sleep(delayMs, undefined, { signal });
      }
    }
  };
  return {
    ...record,
    inUniverse: (...args) => patiently(() => record.inUniverse(...args)),
    as: (...args) => patiently(() => record.as(...args)),
  };
}

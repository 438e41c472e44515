import { AsyncLocalStorage } from 'node:async_hooks';
import { type ColumnarEngine, crowdingPriority, defaultQueryMs, type QueryOptions } from './engine.ts';
import { engineUnavailable } from './engine-errors.ts';
import { type Caller, createFairQueue, type FairQueueLimits } from './fair-queue.ts';

const waiting = { waitingPerPerson: 200, longestWaitMs: defaultQueryMs } as const;

/** Reads of the embedded engine: two universes find a place each, and background work two more (see `ChdbEngine`). */
export const chdbReadLimits: FairQueueLimits = { concurrent: 6, perUniverse: 4, ...waiting };
/** A server of its own has cores of its own. */
export const clickHouseReadLimits: FairQueueLimits = { concurrent: 32, perUniverse: 24, ...waiting };

const callers = new AsyncLocalStorage<Caller>();

/** Whatever `work` reads from the columnar store takes turns with what others read. */
export function readingFor<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/**
 * The same engine, but reads of people take turns by universe, then person. Without a caller (background work) a read begins at once.
 * Who asks for more than a universe may have at a time is also served after the others inside the engine.
 */
export function withFairReads(engine: ColumnarEngine, limits: FairQueueLimits): ColumnarEngine {
  const queue = createFairQueue(limits, () => engineUnavailable('One person asks for more than is read in time'));
  async function inTurn<T>(options: QueryOptions, read: (options: QueryOptions) => Promise<T>): Promise<T> {
    const caller = callers.getStore();
    if (!caller) return read(options);
    return queue.run(
      caller,
      (isCrowding) => {
        const settings = isCrowding ? { ...options.settings, priority: crowdingPriority } : options.settings;
        return read({ ...options, ...(settings && { settings }) });
      },
      options.signal,
    );
  }
  return {
    query: (sql, options = {}) => inTurn(options, (its) => engine.query(sql, its)),
    readNumbers: (sql, options = {}) => inTurn(options, (its) => engine.readNumbers(sql, its)),
    writeFile: (statement, options) => engine.writeFile(statement, options),
    insert: (table, columns, lines, options) => engine.insert(table, columns, lines, options),
    command: (sql, options) => engine.command(sql, options),
    isReady: () => engine.isReady(),
    onRestart: (listener) => engine.onRestart(listener),
    close: () => engine.close(),
  };
}

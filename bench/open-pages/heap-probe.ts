import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { threadId } from 'node:worker_threads';

/**
 * Imported into the measured server by NODE_OPTIONS, also into its threads: writes down what its heap still holds after a forced
 * garbage collection, one line of JSON each time, in a file of its own for each thread.
 */
export interface HeapLook {
  readonly atMs: number;
  readonly heapUsed: number;
  readonly external: number;
}

const { BENCH_HEAP_DIR: dir, BENCH_HEAP_EVERY_MS: everyMs } = process.env;
if (dir !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setInterval(() => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    const look: HeapLook = { atMs: Date.now(), heapUsed, external };
    appendFileSync(join(dir, `${process.pid}-${threadId}.jsonl`), `${JSON.stringify(look)}\n`);
  }, Number(everyMs)).unref();
}

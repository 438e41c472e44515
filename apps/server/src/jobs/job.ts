import type { z } from 'zod';
import type { Tx } from '../database/record.ts';

/** A kind of background work: its name and the shape of what it is told. Bound to what it does in `composition/handlers.ts`. */
export interface Job<Data extends object> {
  readonly name: string;
  /** What a job is told; names its universe unless the work belongs to none. */
  readonly schema: z.ZodType<Data>;
  /** How often it is tried, the first time included. */
  readonly attempts: number;
  /** Seconds before the second attempt; doubled for each further one, with jitter, up to `longestDelaySeconds`. */
  readonly delaySeconds: number;
  readonly longestDelaySeconds?: number;
  /** Seconds one attempt may take. */
  readonly limitSeconds: number;
  /** How many run at once in one process. */
  readonly parallel: number;
  /** Cron expression (UTC) of work that starts by itself, with `{}` as data. */
  readonly cron?: string;
  /** Whether it starts when a process begins to work, too. */
  readonly isAlsoAtStart?: boolean;
}

/** Declares a job; keep it in a leaf file `<name>.job.ts` of its feature. */
export function job<Data extends object>(definition: Job<Data>): Job<Data> {
  return definition;
}

export interface EnqueueOptions {
  /** Not before; at once when absent. */
  readonly startAfter?: Date;
  /** As long as a job of this key waits, another one is not added. */
  readonly key?: string;
  /** Of several that wait, the highest is taken first, and of equal ones the oldest; 0 when absent. A 32-bit integer. */
  readonly priority?: number;
}

/** The queue. A job is part of the transaction that adds it: it exists when that commits, and only then. */
export interface Jobs {
  enqueue<Data extends object>(tx: Tx, job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
  /** The same for many, in one statement. */
  enqueueAll<Data extends object>(tx: Tx, job: Job<Data>, data: readonly Data[]): Promise<void>;
  /** What jobs of a kind are told that wait, or are worked on. */
  listPending<Data extends object>(tx: Tx, job: Job<Data>): Promise<Data[]>;
}

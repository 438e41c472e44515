import type { Tx } from '../database/record.ts';

/** One transaction of the record in the projection's role. */
export type AsProjection = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

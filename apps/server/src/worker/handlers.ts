import type { BoundJob } from './start-jobs.ts';

/** Every job of the product with what it does. */
export const handlers: readonly BoundJob[] = [];

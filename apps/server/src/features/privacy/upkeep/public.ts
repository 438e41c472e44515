/** What other features and the worker may call. */

export { purgeErasedJob } from './purge-erased.job.ts';
export { purgeErased } from './purge-erased.ts';
export { type CopiesOfErased, noteUpkeep, readCopiesOfErased } from './upkeep-store.ts';

/** What other features, and `compose.ts`, may call. */
export { upsertBug } from './bug-store.ts';
export { recordBug } from './record-bug.ts';
export { withBugs } from './with-bugs.ts';

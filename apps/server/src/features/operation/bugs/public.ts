/** What other features, and `compose.ts`, may call. */
export { recordBug } from './record-bug.ts';
export { withBugs } from './with-bugs.ts';

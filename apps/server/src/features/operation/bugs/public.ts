export { bugsOf, readBugs, upsertBug } from './bug-store.ts';
export { recordBug } from './record-bug.ts';

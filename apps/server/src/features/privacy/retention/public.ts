/** What the worker binds. */
export { retentionRunJob } from './retention-run.job.ts';
export { retentionStartJob } from './retention-start.job.ts';
export { runRetention } from './run-retention.ts';
export { startRetention } from './start-retention.ts';

/** What the start of the product calls. */
export { auditRetention } from './end-audit-notes.ts';
export { createPreviewRetention } from './preview-retention.ts';
export { retentionRunJob } from './retention-run.job.ts';
export { retentionStartJob } from './retention-start.job.ts';
export { createRunRetention } from './run-retention.ts';
export { startRetention } from './start-retention.ts';

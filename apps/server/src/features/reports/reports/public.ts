/** What other features and the worker may call. */
export { cleanReports } from './clean-reports.ts';
export { reportEraser } from './erase-in-reports.ts';
export { checkReportOrder, placeOrderFor, type ReportRequest } from './place-order.ts';
export { reportCleanJob } from './report-clean.job.ts';
export type { ReportContext, ReportParts } from './report-context.ts';
export { reportRunJob } from './report-run.job.ts';
export { runReport } from './run-report.ts';
